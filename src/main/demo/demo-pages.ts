export const markdownPage = `# Every element there is

A paragraph with **bold**, *slanted*, ***both***, ~~struck~~ and \`inline code\`; with \`a \`\` backtick\` in it, a line that ends\\
here, and one that goes on.

## Links

- A [link with words](https://example.com/docs) and one with a [title](https://example.com "Shown on hover").
- A bare address: https://example.com/path?x=1
- A link whose words name one place and whose address is another: [https://bank.example](https://elsewhere.example/sign-in)
- A link that must not work: [press me](javascript:alert(1))
- An image is never fetched: ![a chart](https://example.com/chart.png)

### Lists

1. First
2. Second
   - nested, with *emphasis*
     - and once more
3. Third

A list may begin elsewhere, and may be one of things to do:

7. Seventh
8. Eighth

- [x] written down
- [ ] still to do
  - [ ] a part of it

#### Quotations

> A quotation
> over two lines.
>
> > And a quotation inside it, with \`code\`.

##### A table

| Left | Centre | Right |
| :--- | :---: | ---: |
| prompt | *carried* | 1,203 |
| completion | **added** | 87 |
| a \\| bar | \`a\\|b\` | 1,290 |

###### A rule, a note and some escapes

---

A note that refers to the end of the page.[^1]

\\*Not slanted\\*, \\# not a heading, 1\\. not a list, \\[not a link\\](nowhere), &amp; an ampersand.

<b>HTML stays text</b>, and so does <script>alert('this')</script>.

\`\`\`
A block of code without a language:
    four blanks, <tags> & "quotes" stay as they are.
\`\`\`

[^1]: Where notes are not known, this line is shown as it was written.
`

export const mathsPage = `Maths in a line: $a^2 + b^2 = c^2$, and with other marks \\(e^{i\\pi} + 1 = 0\\). Money is not maths: between $5 and $10 a month.

**What a conversation costs.** If each turn adds $t$ tokens, call $n$ sends about $n \\cdot t$ of them, and all calls together

$$\\sum_{k=1}^{n} k \\, t = t \\, \\frac{n(n+1)}{2}$$

which is why a long conversation grows dear: the sum grows with $n^2$.

**Fractions, roots and an integral**

\\[
\\sqrt[3]{\\frac{x^2 + 1}{2}} \\qquad \\int_0^\\infty e^{-x^2} \\, dx = \\frac{\\sqrt{\\pi}}{2}
\\]

**Cases and a matrix**

$$
f(x) = \\begin{cases} x & \\text{if } x \\ge 0 \\\\ -x & \\text{otherwise} \\end{cases}
\\qquad
A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}
$$

**Over several lines**

$$
\\begin{aligned}
\\text{total} &= \\text{prompt} + \\text{completion} \\\\
&= 1203 + 87 \\\\
&= 1290
\\end{aligned}
$$

**A formula that is broken** stays as it was written: $\\frac{1}{$ and no more.`

export const thoughtsPage = `The person wants to see me think. Let me take a question with a number in it: how many tokens do ten turns send if each adds 200?

The first call sends 200, the second 400, the third 600. So it is 200 times the sum of 1 to 10. That sum is 10 · 11 / 2 = 55.

200 · 55 = 11,000. And the last call alone: 10 · 200 = 2,000. Good, that is worth telling.`

export const reasonedPage = `**11,000 tokens**, of which the tenth call alone sends 2,000.

Each call sends the whole conversation again: 200, then 400, and so on up to 2,000. What I thought before I said this is shown apart; a service counts it among the completion tokens, and so did I. It is not sent back with your next message.`

export const brokenPage = `This answer is going to break off. A service may close the line in the middle of a sentence, because it was restarted, because a gateway lost patience, or because your network changed. What has come so far stays where it is, and it may have been charged: the service had begun to work, and nobody told Tally how much of it was counted. So the row of this call says that its counts were not reported, and the line under this text says that it was cut off. You will not read the end of this paragraph, which goes on for a while about nothing in particular, so that there is something to break off from. Here it would have ended.`

export const busyPage = `I was busy twice: I answered 503, which means that nothing was done and nothing is charged. So Tally waited, in sight and not for long, and asked again by itself.

Each try has a row of its own in **Usage**. Had I failed in a way that leaves open whether I had begun, Tally would have asked you first.`

export const uncountedPage = `This answer came without counts, as streams of some services do. Tally shows that they were **not reported**, and works out \`≈\` what it can.

There is a choice behind it, in the settings of the connection: whole answers with exact counts, or answers that stream with estimated ones. Ask for whole answers and send this once more: then the counts will come.`
