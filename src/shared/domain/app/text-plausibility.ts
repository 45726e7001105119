/*
 * Scores how likely a text is the right reading of its bytes. In a wrong encoding, letters of different languages meet
 * in a text, capitals follow small letters, and signs are inside words.
 */

/** The characters beyond ASCII of texts in an encoding. */
interface Expected {
  /** Letters of languages in Latin script. A text in one language has no others. */
  readonly languages?: readonly string[]
  /** The letters of another script. */
  readonly script?: RegExp
  /** Its most frequent ones, and other frequent ones. */
  readonly top?: ReadonlySet<string>
  readonly common?: ReadonlySet<string>
  /** The score of a rare one. */
  readonly rare?: number
  /** Letters that only end a word, and ones that never begin it. */
  readonly finals?: string
  readonly notFirst?: string
  /** More for an encoding that many files have. */
  readonly prior?: number
}

const western = [
  'éèàùçâêîôûëïüœæÿ',
  'äöüß',
  'áéíóúñü',
  'ãõçáéíóúâêôàü',
  'àèéìòùî',
  'åäöé',
  'æøåé',
  'äëïöüéèáóí',
]
/** In bytes of windows-1252 that are Turkish letters in windows-1254. */
const icelandic = 'áðéíóúýþæö'
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüß']
const baltic = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž']
const turkish = ['çğıöşüi̇', 'âîûçğıöşüi̇']

const cyrillic: Expected = {
  script: /\p{Script=Cyrillic}/u,
  top: setOf('оеаинтсрвлкмд'),
  common: setOf('пуяыьгзбчйхжшюцэії'),
  rare: 0.2,
  notFirst: 'ъыьй',
}
const greek: Expected = {
  script: /\p{Script=Greek}/u,
  top: setOf('αοιετσνηυρ'),
  common: setOf('πκμλςόίέάύήώγδωβθφχξ'),
  rare: 0.2,
  finals: 'ς',
}
const hebrew: Expected = {
  script: /\p{Script=Hebrew}/u,
  top: setOf('יוהלאתרבשמ'),
  common: setOf('נםדקחעפטןגכצזס'),
  rare: 0.2,
  finals: 'םןץףך',
}
const arabic: Expected = {
  script: /\p{Script=Arabic}/u,
  top: setOf('اليمونرتبة'),
  common: setOf('عدسفهكقحجشأصىطخض'),
  rare: 0.2,
}
const thai: Expected = {
  script: /\p{Script=Thai}/u,
  top: setOf('านรอกเงมย่้ัิ'),
  common: setOf('ลวดทสตปคบหจพชีืะแโใไุู็์ำ'),
  rare: 0,
}
const ideographs = /\p{Script=Han}/u
const bothChinese =
  '的一是不了人我在有他中大上到和你地出也年得就那要下以生自之可她里小心多天而能好都然日于起成事只作用行方又如前所本面公同三已老名京市姓金日期城格量品型明位合司世界人工文台'
const simplified: Expected = {
  script: ideographs,
  top: setOf(
    `${bothChinese}这来国个说们为子道时会着去过家学对么没还发当想看无开手十主见经头从动两长价额编号订单产类态电话备注计总数码张测试记录报业务应实现东门问间关书车语华网络`,
  ),
  rare: 0.45,
}
const traditional: Expected = {
  script: ideographs,
  top: setOf(
    `${bothChinese}這來國個說們為子道時會著去過家學對麼沒還發當想看無開手十主見經頭從動兩長價額編號訂單產類態電話備註計總數碼張測試記錄報業務應實現東門問間關書車語華網路灣臺台`,
  ),
  rare: 0.45,
}
const japanese: Expected = {
  script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  top: setOf(
    '日本人一大年中会国出上生子分東三同今高時女言後前事社自見行京都語文名市県値段金額価格氏住所電話番号山田太郎大阪府請求書合計商品株式売部長数量円',
  ),
  rare: 1,
}
const korean: Expected = {
  script: /\p{Script=Hangul}/u,
  top: setOf(
    '이다는에가을를의하고한지로은도사기서자인시리어아나정해그일대들수제김안녕세요국름부산울격금액입니것',
  ),
  rare: 0.6,
}

const expectations: Readonly<Record<string, Expected>> = {
  'windows-1252': { languages: western, prior: 0.2 },
  macintosh: { languages: western, prior: -0.2 },
  'windows-1250': { languages: central, prior: 0.05 },
  'iso-8859-2': { languages: central, prior: -0.05 },
  'windows-1257': { languages: baltic, prior: -0.1 },
  'windows-1254': { languages: turkish, prior: 0.06 },
  'windows-1251': { ...cyrillic, prior: 0.1 },
  'koi8-u': { ...cyrillic, prior: -0.05 },
  ibm866: cyrillic,
  'iso-8859-5': { ...cyrillic, prior: -0.05 },
  'x-mac-cyrillic': { ...cyrillic, prior: 0.08 },
  'windows-1253': { ...greek, prior: 0.1 },
  'windows-1255': { ...hebrew, prior: 0.1 },
  'windows-1256': arabic,
  'windows-874': thai,
  gb18030: { ...simplified, prior: 0.05 },
  big5: { ...traditional, prior: 0.05 },
  shift_jis: japanese,
  'euc-jp': japanese,
  'euc-kr': korean,
}

function setOf(characters: string): ReadonlySet<string> {
  return new Set(characters)
}

const latinLetter = /(?![ªº])\p{Script=Latin}/u
const letter = /\p{L}/u
const smallLetter = /\p{Ll}/u
const asciiLetter = /[a-z]/iu
const halfWidth = /[\uff61-\uff9f]/u
const usualSigns = setOf('’‘“”„‚–—…€£°§«»·•©®™±½¼²³µªº¿¡№\u00a0、。，（）「」：；！？・ー々《》')
const joiningSigns = setOf('’·・ー々、。，')
/** Words of one letter. */
const lonelyLetters = setOf('àéèóêåôöíвиксоуяаηο')
/** Scripts without an alphabet. */
const wide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The mean score of the characters beyond ASCII: about 1 for a right text, down to -4 for a wrong one. */
export function plausibilityOf(text: string, encoding: string): number {
  if (encoding === 'utf-8') return plausibilityAsUtf8(text)
  const expected = expectations[encoding]
  if (expected === undefined) return -1
  const characters = Array.from(text)
  let [sum, count] = [0, 0]
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080') continue
    const place = { character, before: characters[at - 1] ?? '\n', after: characters[at + 1] ?? '\n' }
    const isWordEnd =
      smallLetter.test(character) && isCapital(place.before) && isCapital(characters[at - 2] ?? '')
    sum += scoreOf(place, expected) - (isWordEnd ? 0.7 : 0)
    count += 1
  }
  if (count === 0) return -1
  return (sum + languageScore(characters, expected)) / count + (expected.prior ?? 0)
}

/** For a text in UTF-8 with few damaged places. */
function plausibilityAsUtf8(text: string): number {
  const lostCount = text.split('\ufffd').length - 1
  const count = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return count >= lostCount * 4 ? 2 : -1
}

/** The Latin letters that the best language has, against those that it lacks. */
function languageScore(characters: readonly string[], { languages }: Expected): number {
  if (languages === undefined) return 0
  const letters = characters
    .filter((character) => character >= '\u0080' && latinLetter.test(character))
    .map((character) => character.toLowerCase())
  const countIn = (language: string): number => letters.filter((one) => language.includes(one)).length
  const most = Math.max(...languages.map(countIn), languages === western ? countIn(icelandic) * 0.75 : 0)
  return most - (letters.length - most) * 0.8
}

interface Place {
  readonly character: string
  readonly before: string
  readonly after: string
}

function scoreOf(place: Place, expected: Expected): number {
  const { character, before, after } = place
  if (character === '\ufffd') return -4
  if (/[\p{Cc}\p{Co}\p{Cn}]/u.test(character)) return -3
  if (halfWidth.test(character)) return halfWidth.test(before + after) ? 0.25 - besideAscii(place) : -1
  if (expected.top?.has(character) === true || expected.script?.test(character) === true)
    return scriptScore(place, expected)
  if (latinLetter.test(character)) return expected.languages === undefined ? -0.3 : shapeScore(place)
  const isInWord = letter.test(before) && letter.test(after)
  if (usualSigns.has(character)) return isInWord && !joiningSigns.has(character) ? -0.8 : 0.6
  if (ideographs.test(character)) return expected.script === korean.script ? -0.3 : 0.45 - besideAscii(place)
  return letter.test(before + after) || letter.test(character) ? -0.8 : -0.3
}

/** The score of a letter of the encoding's own script. */
function scriptScore(
  place: Place,
  { script, top, common, rare = 0, finals = '', notFirst = '' }: Expected,
): number {
  const { character, before, after } = place
  const small = character.toLowerCase()
  const frequency = top?.has(small) === true ? 1 : common?.has(small) === true ? 0.8 : rare
  const isInside = script?.test(after) === true && letter.test(after)
  const isFirst = !letter.test(before)
  const isMisplaced = (isInside && finals.includes(small)) || (isFirst && notFirst.includes(small))
  const isStrange = isFirst && !isInside && !lonelyLetters.has(character) && !wide.test(character)
  return (
    frequency * caseShare(place) -
    (isMisplaced ? 1.5 : 0) -
    (isStrange ? 0.4 + besideDigit(place) : 0) -
    besideAscii(place) * (wide.test(character) ? 1 : 2)
  )
}

/** The score of a Latin letter by its neighbors. */
function shapeScore(place: Place): number {
  const { character, before, after } = place
  const isCrowded = !asciiLetter.test(before + after) && letter.test(before + after)
  const isAlone = !letter.test(before) && !letter.test(after)
  const isLate = isCapital(character) && letter.test(before) && smallLetter.test(before + after)
  const isStrange = isAlone && !lonelyLetters.has(character)
  return -(isLate ? 1.5 : 0) - (isCrowded ? 0.8 : 0) - (isStrange ? 0.5 : 0) - besideDigit(place)
}

/** Capitals are rarer than small letters, and begin words. */
function caseShare({ character, before, after }: Place): number {
  if (!isCapital(character)) return 1
  if (smallLetter.test(before)) return -0.5
  return smallLetter.test(after) && !letter.test(before) ? 1 : 0.8
}

function isCapital(character: string): boolean {
  return character !== character.toLowerCase()
}

function besideAscii({ before, after }: Place): number {
  return asciiLetter.test(before + after) ? 1 : 0
}

function besideDigit({ before, after }: Place): number {
  return /\d/u.test(before + after) ? 0.8 : 0
}
