import { expect, test } from 'vitest'
import { passageIn } from '../../../../src/main/jobs/conversations/search-job.ts'
import { foldText } from '../../../../src/shared/domain/conversations/folded-text.ts'
import { message } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

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
