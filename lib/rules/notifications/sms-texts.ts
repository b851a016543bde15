/** The characters of an SMS with 160 of them (GSM 03.38); those of the second set count twice. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_EXTENDED = new Set('^{}\\[~]|€');

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
};

const isGsm = (character: string): boolean => GSM.has(character) || GSM_EXTENDED.has(character);

const toGsm = (character: string): string =>
  isGsm(character) ? character : (PLAIN[character] ?? character.normalize('NFD').replace(/\p{M}/gu, ''));

/**
 * The text of an SMS without single characters that would make all of it cost twice as much: 'mié' stays, 'sáb' becomes 'sab'. A
 * text in another alphabet stays as it is (BEHAVIOR §29.4).
 */
export function replaceCostlySmsCharacters(text: string): string {
  const plain = [...text].map(toGsm).join('');
  return [...plain].every(isGsm) ? plain : text;
}

/** The parts in which an SMS is sent, and for which it is paid: of 160 or 153 characters, in other alphabets of 70 or 67. */
export function countSmsParts(text: string): number {
  const characters = [...text];
  const isPlain = characters.every(isGsm);
  const units = isPlain
    ? characters.length + characters.filter((each) => GSM_EXTENDED.has(each)).length
    : text.length;
  const [alone, part] = isPlain ? [160, 153] : [70, 67];
  return units <= alone ? 1 : Math.ceil(units / part);
}
