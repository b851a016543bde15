import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

/** The texts of the waitlist in German. */
export const de: Translated<typeof en> = {
  heading: 'Warteliste',
  freed: (day, time) => `Wer wartet auf ${day}, ${time}`,
  fitting: (span, members) =>
    `${span}${members === '' ? '' : ` bei ${members}`} ist jetzt frei. Diese Personen warten auf einen Termin, der passt.`,
  all: 'Ganze Warteliste zeigen',
  noneFits: 'Niemand auf der Warteliste passt in diese Zeit.',
  none: 'Niemand wartet.',
  noneHint:
    'Wer online keine freie Zeit findet, kann sich eintragen. Tragen Sie ein, wer anruft. Wird eine Zeit frei, kann sie ihnen angeboten werden.',
  midnight: 'Mitternacht',
  offer: 'Anbieten',
  offerTime: 'Zeit anbieten',
  wishedTimes: 'Nur Zeiten, die zum Wunsch passen.',
  with: (service, member) => `${service} bei ${member}`,
  offerTo: (customer) => `${customer} eine Zeit anbieten`,
  offerAt: (time) => `${time} anbieten`,
  offered: (customer, day, time, isMailed) =>
    `${day}, ${time} ist für ${customer} reserviert${isMailed ? '. Das Angebot kommt per E-Mail' : ''}.`,
  heldUntil: (time) => `Die Zeit ist reserviert bis ${time}.`,
  notInWindow: 'Diese Zeit passt nicht zu den Wünschen der Person.',
  bookFor: (customer) => `Für ${customer} buchen`,
  others: 'Andere Zeiten',
  remove: 'Streichen',
  removeOf: (customer) => `${customer} von der Warteliste streichen`,
  removal: (customer) => `Das Streichen von ${customer} von der Warteliste`,
  removeQuestion: (customer) => `${customer} von der Warteliste streichen?`,
  removeYes: 'Ja, streichen',
  add: 'Auf die Warteliste setzen',
  from: 'Ab',
  length: 'Wie lange',
  joined: (customer) => `${customer} steht auf der Warteliste.`,
};
