/** Letters without a decomposition, and their base letters. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** The text without case, accents, apostrophes, and the width of its forms. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    // Syllables of Hangul were taken apart too
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => BASE_LETTERS[letter] ?? letter);

/**
 * The text as searches compare it (BEHAVIOR §7.3): also without the e by which ä, ö and ü are written, so that Müller, Mueller and
 * Muller are one.
 */
export const toSearchText = (text: string): string => foldText(text).replace(/([aou])e/g, '$1');
