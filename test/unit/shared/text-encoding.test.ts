import { describe, expect, it } from 'vitest'
import { decodeText, findText, textEncodings } from '../../../src/shared/domain/app/text-encoding.ts'
import { encodeText } from '../../fixtures/encode-text.ts'

const find = (bytes: Iterable<number>) => findText(Uint8Array.from(bytes), TextDecoder)

const samples: readonly (readonly [encoding: string, long: string, short: string])[] = [
  ['windows-1252', 'Empfänger;Straße\nJürgen Weiß;Schloßallee 5\nSumme: 12,50 €\n', 'Libellé'],
  ['macintosh', 'Le café à l’hôtel était fermé, “bien sûr”.\n', 'Käse'],
  ['windows-1250', 'Jméno;Příjmení;Město\nJiří;Dvořák;Plzeň\n', 'Łódź'],
  ['iso-8859-2', 'Zażółć gęślą jaźń; Świętokrzyska, Kąty\n', 'jaźń gęś'],
  ['windows-1257', 'Čiurlionis nupiešė ąžuolą, kuris auga šalia.\n', 'ąžuolas yra'],
  ['windows-1254', 'Ad;Soyad;Şehir\nAyşe;Yılmaz;İzmir\n', 'ışık'],
  ['windows-1251', 'Наименование;Количество;Цена\nСтол;5;100\n', 'Привет'],
  ['koi8-u', 'Наименование;Количество;Цена\nСтол;5;100\n', 'Привет'],
  ['ibm866', 'Наименование;Количество;Цена\nСтол;5;100\n', 'Привет'],
  ['windows-1253', 'Επώνυμο;Διεύθυνση\nΠαπαδόπουλος;Αθήνα\n', 'Αθήνα'],
  ['windows-1255', 'שם;כתובת;טלפון\nתל אביב וירושלים\n', 'שלום'],
  ['windows-1256', 'الاسم;العنوان;الهاتف\nالسلام عليكم\n', 'مرحبا'],
  ['windows-874', 'ชื่อ,ราคา\nกรุงเทพมหานคร,5\n', 'สวัสดี'],
  ['gb18030', '产品名称,价格,数量\n苹果,5.00,10\n', '中文'],
  ['big5', '產品名稱,價格,數量\n蘋果,5.00,10\n', '高雄市'],
  ['shift_jis', '氏名,住所,電話番号\nデータはこちらです\n', 'こんにちは'],
  ['euc-jp', '氏名,住所,電話番号\nデータはこちらです\n', 'こんにちは'],
  ['euc-kr', '제품명,가격,수량\n사과,5.00,10\n', '안녕하세요'],
]

describe('the encoding of a text', () => {
  it.each(samples)('is found as %s in a table and in one word', (encoding, long, short) => {
    for (const text of [long, short, `id,name\n${'1,plain\n'.repeat(2_000)}2,${short}\n`])
      expect(find(encodeText(text, encoding))).toMatchObject({
        text,
        encoding,
        lostCount: 0,
        isCertain: false,
      })
  })

  it('is certain with a byte order mark, and in UTF-8', () => {
    expect(find([0xef, 0xbb, 0xbf, 0x41])).toMatchObject({ text: 'A', encoding: 'utf-8', isCertain: true })
    expect(find([0xff, 0xfe, 0x41, 0])).toMatchObject({ text: 'A', encoding: 'utf-16le', isCertain: true })
    expect(find([0xfe, 0xff, 0, 0x41])).toMatchObject({ text: 'A', encoding: 'utf-16be', isCertain: true })
    const utf8 = new TextEncoder().encode('Käse, 東京\ufffd')
    expect(find(utf8)).toMatchObject({ text: 'Käse, 東京\ufffd', isCertain: true, lostCount: 0 })
  })

  it.each(['utf-16le', 'utf-16be'])('is found as %s without a byte order mark', (encoding) => {
    for (const text of ['id;Straße\n1;Weiß\n', '氏名,住所\r\n山田,大阪\r\n'])
      expect(find(encodeText(text, encoding))).toMatchObject({ text, encoding, isCertain: false })
  })

  it('is none for random data behind a byte order mark, and UTF-8 for an escape among its characters', () => {
    const random = Array.from({ length: 4_000 }, (_, index) => (index * index * 7 + index * 13) % 251)
    expect(find([0xff, 0xfe, ...random])).toBeNull()
    expect(find(new TextEncoder().encode('café \u001b$ 3€'))).toMatchObject({
      encoding: 'utf-8',
      isCertain: true,
    })
  })

  it('is a guess for escapes that switch the characters of seven bits', () => {
    const bytes = [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]
    expect(find(bytes)).toMatchObject({ text: '日本', encoding: 'iso-2022-jp', isCertain: false })
  })

  it.each([
    [
      'windows-1250',
      'Az űrhajósok öröme és a művelődési ház. Hűvös őszi reggel, tűző déli nap, erdők és mezők útján.\n',
    ],
    ['windows-1257', 'Rīgas pilsēta, jūras krasts. Viņš dzīvo šajā mājā; zaļa zāle, ķirši un ģimene mežā.\n'],
  ])('is found as %s for letters that Western languages have, too', (encoding, text) => {
    expect(find(encodeText(text, encoding))).toMatchObject({ encoding, text })
  })

  it('names the other encodings that fit', () => {
    expect(find(encodeText('Gdańsk', 'windows-1250'))?.likely).toContain('windows-1250')
    expect(find(encodeText('Überraschung', 'windows-1252'))?.likely[0]).toBe('windows-1252')
  })

  it('is UTF-8 for a text whose last character is cut, or that has a damaged place', () => {
    const cut = new TextEncoder().encode('Grüße aus Köln, schöne Käse — 東京').slice(0, -1)
    expect(find(cut)).toMatchObject({ encoding: 'utf-8', lostCount: 1, isCertain: false })
    expect(find(cut)?.text).toBe('Grüße aus Köln, schöne Käse — 東\ufffd')
    const damaged = [...new TextEncoder().encode('äöü äöü '), 0xe4, ...new TextEncoder().encode('ß ende')]
    expect(find(damaged)).toMatchObject({ encoding: 'utf-8', lostCount: 1 })
  })

  it('keeps every word of lines in two encodings', () => {
    const mixed = [
      ...encodeText('Gr\u00f6\u00dfe\n'.repeat(20), 'windows-1252'),
      ...new TextEncoder().encode('Käse\n'),
    ]
    expect(find(mixed)).toMatchObject({ encoding: 'windows-1252', lostCount: 0 })
  })

  it('counts a cut character at the end of a text of two bytes each', () => {
    const cut = encodeText('データはこちらです', 'shift_jis').slice(0, -1)
    expect(find(cut)).toMatchObject({ encoding: 'shift_jis', lostCount: 1 })
  })
})

describe('data that is no text', () => {
  it.each([
    ['a NUL in Latin text', [0x61, 0, 0x62]],
    [
      'a NUL at the end of a line',
      [...new TextEncoder().encode('a line of text with thirty nine bytes..'), 0],
    ],
    ['a NUL between accents', [0x4b, 0xe4, 0, 0x73, 0x65]],
    ['UTF-32 with a mark', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]],
    ['the start of a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['compressed bytes', Array.from({ length: 300 }, (_, at) => 1 + ((at * at * 7 + at * 131) % 255))],
  ])('has no encoding: %s', (_name, bytes) => {
    expect(find(bytes)).toBeNull()
  })
})

describe('a chosen encoding', () => {
  it('decodes with a sign for each place without a character', () => {
    const bytes = encodeText('Käse', 'windows-1252')
    expect(decodeText(bytes, 'utf-8', TextDecoder)).toEqual({ text: 'K\ufffdse', lostCount: 1 })
    expect(decodeText(bytes, 'windows-1252', TextDecoder)).toEqual({ text: 'Käse', lostCount: 0 })
    expect(decodeText(Uint8Array.of(0x41, 0), 'utf-8', TextDecoder)).toEqual({
      text: 'A\ufffd',
      lostCount: 1,
    })
  })

  it('is one that the platform reads', () => {
    for (const encoding of textEncodings) expect(new TextDecoder(encoding).encoding).toBeTruthy()
  })
})
