import { describe, expect, test } from 'vitest'
import { passageIn } from '../../../../src/main/jobs/conversations/search-job.ts'
import { createWordIndex } from '../../../../src/main/storage/search/word-index.ts'
import { foldText } from '../../../../src/shared/domain/conversations/folded-text.ts'
import { searchableText } from '../../../../src/shared/domain/conversations/searchable-text.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

function storeWith(...texts: readonly string[]) {
  const { store, file, database } = openSample()
  texts.forEach((text, index) => {
    store.messages.insert(message(`m${index}`, index === 0 ? null : `m${index - 1}`, { text }))
  })
  const found = (words: string) => store.search.messages({ words }, 50).hits.map(({ messageId }) => messageId)
  return { store, file, database, found }
}

const findable: readonly [name: string, text: string, words: string][] = [
  ['a word, whatever its case', 'The Heron waits', 'heron'],
  ['the beginning of the last word, while it is typed', 'The heron waits', 'the her'],
  ['several words, wherever they stand', 'The heron waits by the pond', 'pond heron'],
  ['letters without their marks', 'Größe im Café São Paulo', 'grosse cafe sao'],
  ['letters with marks that the text has not', 'cafe', 'café'],
  ['marks that are characters of their own', 'Cafe\u0301', 'café'],
  ['German ß for ss', 'Die Strasse', 'Straße'],
  ['German ss for ß', 'Die Straße', 'strasse'],
  ['Vietnamese without its marks', 'Tôi yêu tiếng Việt', 'tieng viet'],
  ['Turkish', 'İstanbul güzel', 'istanbul'],
  ['Greek, whatever its last letter', 'Ο δρόμος', 'δρομος'],
  ['Chinese without blanks', '我们在北京见面', '北京'],
  ['Chinese by one character', '我们在北京见面', '京'],
  ['Chinese on two lines', '我们在北\n京见面', '北京'],
  ['Japanese without blanks', '東京都に行きました', '京都'],
  ['Japanese kana in the middle', 'コンピューターを買った', 'ピューター'],
  ['Japanese with a mark that makes another letter', 'バスに乗る', 'バス'],
  ['Arabic without its vowels', 'السَّلَامُ', 'السلام'],
  ['Korean', '안녕하세요 세계', '세계'],
  ['Korean by the beginning of a word', '안녕하세요 세계', '안녕'],
  ['Thai without blanks', 'สวัสดีครับ', 'ครับ'],
  ['Hindi', 'हिन्दी में लिखो', 'हिन्दी'],
  ['Arabic', 'مرحبا بالعالم', 'مرحبا'],
  ['Hebrew', 'שלום עולם', 'עולם'],
  ['Russian', 'Привет, мир', 'мир'],
  ['wide letters and figures', 'Ｂｉｌｌ １２', 'bill 12'],
  ['two languages in one sentence', 'Das Wort 東京 heißt Tokyo', 'heisst 東京'],
  ['a name in code', 'const user_name = getUserName(a.b)', 'user_name'],
  ['the beginning of a name in code', 'const user_name = getUserName(a.b)', 'getUser'],
  ['the end of a name in code', 'const user_name = getUserName(a.b)', 'userName'],
  ['the end of a name in code, without its capitals', 'call getUserName(a.b)', 'username'],
  ['the last part of a name in code', 'call getUserName(a.b)', 'name'],
  ['the end of a name with letters that search replaces', 'call getStraßeName(a.b)', 'strassename'],
  ['the end of a name in two scripts', 'call getUser한국(a.b)', 'user한'],
  ['the end of a name with decomposed letters', 'call getU\u0308berName(a.b)', 'übername'],
  ['a part of a name that begins with an abbreviation', 'new XMLHttpRequest()', 'HttpRequest'],
  ['a part of a name with an underscore', 'const user_name = 1', 'name'],
  ['a part of a constant', 'MAX_RETRY_COUNT = 3', 'retry_count'],
  ['a name with what it is called with', 'x = getUserName(a.b) + 1', 'getUserName(a.b)'],
  ['a method', 'call foo.bar() twice', 'foo.bar()'],
  ['a path in code', 'import x from "src/main/app.ts"', 'src/main/app.ts'],
  ['a language whose name has signs', 'Written in C++, not C', 'C++'],
  ['a language with a version', 'Written in C++17', 'c++'],
  ['Polish without its strokes', 'Mieszkam w Łodzi', 'lodz'],
  ['Vietnamese with a barred d', 'Đường Nguyễn Huệ', 'duong'],
  ['Danish without its strokes', 'Rødgrød med fløde', 'rodgrod flode'],
  ['Icelandic', 'Þórður', 'thordur'],
  ['letters that are written as one', 'Œuvre, Ærø', 'oeuvre aero'],
  ['letters with strokes that the text has not', 'Lodz', 'łódź'],
  ['an emoji', 'Well done 👍', '👍'],
  ['an emoji with a tone of skin', 'Well done 👍🏽', '👍'],
  ['an emoji of several', 'The 👩‍👩‍👧‍👦 is here', '👩‍👩‍👧‍👦'],
  ['a flag', 'Vive 🇫🇷', '🇫🇷'],
  ['an arrow', 'A → B', '→'],
  ['a currency', 'It costs 5 €', '€'],
  ['an arrow function', 'xs.map(x => x + 1)', '=>'],
  ['an operator without blanks', 'if(a!==b)', '!=='],
  ['a sign of mathematics', 'where a≠b', '≠'],
  ['a double mark', 'Really⁉', '⁉'],
  ['an operator and its words', 'const f = (a) => a ?? b', 'a ?? b'],
  ['a quoted phrase', 'the heron waits by the pond', '"heron waits"'],
  ['a quoted phrase, while it is typed', 'the heron waits by the pond', '"heron wai'],
  ['a phrase in curly quotation marks beside a word', 'the heron waits by the pond', '“the pond” heron'],
  ['a word that a soft hyphen splits', 'Donau\u00addampf\u00adschiff', 'donaudampfschiff'],
  ['a word with a joiner in it', 'to\u200dkens', 'tokens'],
  ['a word of which a part is bold', 'Count the **tok**ens', 'tokens'],
  ['a word of which a part is in italics or code', 'un*believ*able and `Foo`s', 'unbelievable foos'],
  ['the bold part alone', 'Count the **tok**ens', 'tok'],
  ['a word beside a NUL', 'The heron waits', 'her\0'],
  ['a language with a sharp', 'Written in C# and F#', 'f#'],
  ['a word with a mark before a sign', 'काम# हो', '"काम"'],
  ['the number of an issue', 'It is fixed in #42', '#42'],
  ['a version', 'since v24.21.0', 'v24.21'],
  [
    'what a search could take for its own marks',
    'a "quoted" AND (odd) NEAR* word',
    '"quoted" AND (odd) NEAR*',
  ],
]

describe('a message is found', () => {
  test('by words of many languages, names in code, signs and phrases', () => {
    const { store } = openSample()
    for (const [id, text, words] of findable) {
      store.conversations.insert({ ...conversation, id }, noon)
      for (const [each, said] of ['Something else', text].entries())
        store.messages.insert(message(`${id} ${each}`, null, { conversationId: id, text: said }))
      const { hits } = store.search.messages({ words }, 500)
      const found = hits.filter(({ conversationId }) => conversationId === id)
      expect.soft(found, id).toMatchObject([{ messageId: `${id} 1` }])
    }
  })

  test('by a quoted phrase only if its words are in this order', () => {
    const { found } = storeWith('the heron waits', 'waits the heron', 'the heron, waits')
    expect(found('"heron waits"')).toEqual(['m2', 'm0'])
    expect(found('heron waits')).toEqual(['m2', 'm1', 'm0'])
    expect(found('"the her"')).toEqual([])
  })

  test('by one operator, and not by another', () => {
    const { found } = storeWith('a => b', 'a >= b', 'a = b')
    expect(found('=>')).toEqual(['m0'])
    expect(found('>=')).toEqual(['m1'])
    expect(found('👍')).toEqual([])
  })

  test('by each word next to an operator', () => {
    expect(storeWith('Something else', 'user=>user.name&&other').found('name other user')).toEqual(['m1'])
  })

  test('not by similar letters of Japanese', () => {
    expect(storeWith('バスに乗る', 'パスを見る').found('パス')).toEqual(['m1'])
  })

  test('as C++ only with its signs, not by every C', () => {
    expect(storeWith('Plan C', 'i++ in C++').found('c++')).toEqual(['m1'])
  })

  test('in a text full of names, without an index many times its size', () => {
    const blob = 'aGVsbG8gd29ybGQhIQ'.repeat(5_000)
    expect(searchableText(blob).length).toBeLessThan(blob.length * 1.1)
    const { database, found } = storeWith(`heron ${blob}`)
    // A worker thread indexes long texts.
    createWordIndex(database).indexLongText()
    expect(found('heron')).toEqual(['m0'])
  })

  test('by a single letter only as a whole word', () => {
    expect(storeWith('Plan B', 'bees and birds').found('b')).toEqual(['m0'])
    expect(storeWith('Plan B', '京都').found('京')).toEqual(['m1'])
  })

  test('only if it has every word', () => {
    expect(storeWith('The heron waits').found('heron stork')).toEqual([])
  })

  test('not by what has no word', () => {
    const { found } = storeWith('The heron waits')
    for (const words of ['', '   ', '"', '""', '***', '( )', '-', '\0', '\u00ad'])
      expect(found(words), JSON.stringify(words)).toEqual([])
  })
})

test('by a long beginning, whether few or very many words have it, and beside words of other scripts', () => {
  const many = Array.from({ length: 400 }, (_, index) => `numbers${index}`)
  const { found, store } = storeWith(
    'heronry',
    'herons at night',
    'heronry and herons',
    'heroné',
    'herönß',
    'hero',
  )
  expect(found('herons')).toEqual(['m4', 'm2', 'm1'])
  expect(found('heron')).toEqual(['m4', 'm3', 'm2', 'm1', 'm0'])
  expect(found('night heron')).toEqual(['m1'])
  expect(found('heronry heron')).toEqual(['m2', 'm0'])
  expect(found('heronx')).toEqual([])
  store.messages.insert(message('mixed', 'm5', { text: 'heron한국' }))
  expect(found('heron')).toEqual(['mixed', 'm4', 'm3', 'm2', 'm1', 'm0'])
  for (const word of many) store.messages.insert(message(word, 'mixed', { text: `${word} heron` }))
  expect(found('numbers').slice(0, 2)).toEqual(['numbers399', 'numbers398'])
  expect(found('numbers39')).toHaveLength(11)
})

test('by a long beginning where nothing can be written', () => {
  const { database, found } = storeWith('herons')
  database.exec('PRAGMA query_only = ON')
  expect(found('heron')).toEqual(['m0'])
})

test('with the newest first', () => {
  expect(storeWith('heron one', 'heron two', 'heron three').found('heron')).toEqual(['m2', 'm1', 'm0'])
})

test("by an answer's final text, not by a text during streaming", () => {
  const { store, found } = storeWith('A question')
  store.messages.insert(message('answer', 'm0', { role: 'assistant', text: '' }))
  store.messages.setAnswer('answer', { text: 'A her', reasoning: 'not looked through' })
  store.messages.setAnswer('answer', { text: 'A heron', reasoning: 'not looked through' })
  expect(found('heron')).toEqual(['answer'])
  expect(found('her')).toHaveLength(1)
  expect(found('looked')).toEqual([])
})

test('not in the trash, but again after its restoration and a restart', () => {
  const { store, file, found } = storeWith('The heron waits')
  store.conversations.setDeleted(conversation.id, noon)
  expect(found('heron')).toEqual([])
  expect(store.search.messages({ words: 'heron', order: 'best' }, 50).hits).toEqual([])
  store.conversations.setDeleted(conversation.id, null)
  store.close()
  expect(open(file).store.search.messages({ words: 'heron' }, 50).hits).toMatchObject([
    { conversationId: conversation.id, messageId: 'm0', role: 'user', text: 'The heron waits' },
  ])
})

/** Words of one language often have the same consonants here, and differ in vowels or other marks. */
const sentencesOf: Readonly<Record<string, readonly string[]>> = {
  hi: ['राम का घर बड़ा है', 'सीता की किताब नई है', 'हिन्दी में चिट्ठी लिखो', 'कुत्ते को पानी दो', 'कम काम निकाम'],
  mr: ['माझा मुलगा शाळेत जातो', 'माझी मुलगी घरी आहे', 'त्याचे घर मोठे आहे', 'माझे मुल घरात'],
  bn: ['আমি বই পড়ি', 'আমার বোন গান গায়', 'তুমি কোথায় যাও', 'র\u200d্যাম কিনেছি', 'রাম কেনে'],
  gu: ['હું ઘરે જાઉં છું', 'મારી બહેન ગીત ગાય છે', 'મારો ભાઈ ચા પીએ છે', 'મોર ઘર છે'],
  pa: ['ਮੇਰਾ ਭਰਾ ਚਾਹ ਪੀਂਦਾ ਹੈ', 'ਮੇਰੀ ਭੈਣ ਗੀਤ ਗਾਉਂਦੀ ਹੈ', 'ਪਾਣੀ ਠੰਡਾ ਹੈ', 'ਮਾਰ ਪੈਣੀ ਹੈ'],
  ta: ['நான் தேநீர் குடிக்கிறேன்', 'நீ எங்கே போகிறாய்', 'அவள் பாட்டு பாடுகிறாள்', 'நன் பட்டு'],
  te: ['నేను టీ తాగుతాను', 'నువ్వు ఎక్కడికి వెళ్తావు', 'ఆమె పాట పాడుతుంది', 'నాన పట తీగ'],
  th: ['ฉันดื่มน้ำชา', 'น้องกินข้าวกับแม่', 'เขานำหนังสือมา', 'กันและกิน'],
  lo: ['ຂ້ອຍດື່ມນ້ຳຊາ', 'ນ້ອງກິນເຂົ້າກັບແມ່', 'ລາວໄປຕະຫຼາດ', 'ກັນແລະກິນ'],
  km: ['ខ្ញុំផឹកទឹកតែ', 'ប្អូនញ៉ាំបាយជាមួយម្តាយ', 'គាត់ទៅផ្សារ', 'តុ តា តោ'],
  my: ['ကျွန်တော် လက်ဖက်ရည် သောက်တယ်', 'ညီမထမင်းစားတယ်', 'သူ ဈေးကို သွားတယ်', 'စီး စား စိုး'],
  ar: ['الكِتَابُ عَلَى الطَّاوِلَةِ', 'كَتَبَ الوَلَدُ رِسَالَةً', 'كُتُبٌ كَثِيرَةٌ', 'كتاب على رسالة'],
  fa: ['من کتاب می\u200cخوانم', 'او خانه\u200cای می\u200cخرد', 'می بخور'],
  he: ['הַיֶּלֶד קוֹרֵא סֵפֶר', 'הַיַּלְדָּה סָפְרָה עַד עֶשֶׂר', 'סַפָּר טוֹב', 'ספר ילדה'],
  vi: ['Tôi uống trà nóng', 'Em gái tôi ăn cơm', 'Anh ấy đi chợ', 'toi di cho'],
  de: ['Der Fuß ist groß', 'Die Größe der Straße', 'Fussel und Strassen'],
  ko: ['나는 차를 마신다', '동생이 밥을 먹는다', '그는 시장에 간다'],
}
const texts = Object.values(sentencesOf).flat()
const isUnspaced = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function wordsOf(text: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
  return [...segments].flatMap(({ isWordLike, segment }) => (isWordLike ? segment : []))
}

/** As written, composed, decomposed, and without joiners. */
function formsOf(word: string): ReadonlySet<string> {
  return new Set([word, word.normalize('NFC'), word.normalize('NFD'), word.replaceAll(/\p{Cf}/gu, '')])
}

/** A search matches at word starts, or anywhere in a script without spaces. In quotation marks, words end, too. */
function textsWith(word: string, isQuoted: boolean): string[] {
  const [start, end] = isUnspaced.test(word)
    ? ['', '(?!\\p{M})']
    : ['(?<![\\p{L}\\p{N}\\p{M}])', '(?![\\p{L}\\p{N}\\p{M}])']
  const folded = (text: string): string => foldText(text).normalize('NFC')
  const pattern = new RegExp(`${start}${folded(word)}${isQuoted ? end : ''}`, 'u')
  return texts.filter((text) => pattern.test(folded(text)))
}

test('each word finds all messages with it and no others, in languages whose words have marks', () => {
  const { store } = openSample()
  for (const [index, text] of texts.entries()) store.messages.insert(message(`m${index}`, null, { text }))
  const found = (words: string): string[] =>
    store.search
      .messages({ words }, texts.length)
      .hits.map(({ text }) => text)
      .toReversed()
  const words = Object.entries(sentencesOf).flatMap(([language, sentences]) =>
    sentences.flatMap((text) => wordsOf(text, language)),
  )
  for (const word of new Set(words)) {
    const expected = { begins: textsWith(word, false), whole: textsWith(word, true) }
    expect(expected.whole).not.toEqual([])
    for (const typed of formsOf(word)) {
      const hits = { begins: found(typed), whole: found(`"${typed}"`) }
      expect({ typed, ...hits }).toEqual({ typed, ...expected })
      for (const text of hits.begins)
        expect(foldText(passageIn(text, typed).match)).toContain(foldText(typed))
    }
  }
})
