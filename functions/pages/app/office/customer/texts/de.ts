import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  tabs: { visits: 'Termine', purchases: 'Käufe', receipts: 'Belege', contact: 'Kontakt und Notizen' },
  since: (month) => `Kunde seit ${month}`,
  birthday: (day) => `Geburtstag am ${day}`,
  guest: 'Gast ohne Konto',
  guestHint:
    'Notizen, Stichwörter und Produkte gehören zu Kunden. Machen Sie den Gast zum Kunden, um sie zu behalten.',
  makeClient: 'Zum Kunden machen',
  isClient: 'Der Gast ist jetzt Kunde, mit allen Terminen.',
  book: 'Termin buchen',
  call: 'Anrufen',
  card: 'Kundenkarte am Empfang',
  stats: {
    visits: 'Termine',
    last: (day) => `Zuletzt ${day}`,
    never: 'War noch nicht da',
    spent: 'Umsatz',
    perVisit: (amount) => `${amount} je Termin`,
    noShows: 'Nicht erschienen',
    late: (count) =>
      count === 0
        ? 'Keine späte Stornierung'
        : count === 1
          ? 'Und 1 späte Stornierung'
          : `Und ${count} späte Stornierungen`,
    account: 'Guthaben',
    accountHint: 'Gutscheine und Guthaben',
  },
  toCome: 'Anstehend',
  past: 'Frühere Termine',
  notCheckedIn: 'Ankunft?',
  forgotten: (visits) =>
    visits === 1 ? 'Bei 1 Termin ist die Ankunft offen.' : `Bei ${visits} Terminen ist die Ankunft offen.`,
  noVisits: 'Noch keine Termine. Buchen Sie den ersten am Empfang.',
  newest: 'Gezeigt werden die neuesten 100 Termine.',
  contact: 'Kontakt',
  facts: {
    phone: 'Telefon',
    email: 'E-Mail',
    confirmed: 'Die Adresse ist bestätigt',
    notConfirmed: 'Die Adresse ist nicht bestätigt',
    pending: (email) => `${email} ist noch nicht bestätigt`,
    sms: 'SMS zu Terminen',
    agreed: 'Einverstanden',
    notAgreed: 'Nicht einverstanden',
    usual: 'Meistens bei',
    cards: 'Hinterlegte Karten',
    mayHave: 'Vielleicht vorhanden',
    none: 'Keine',
  },
  noNote: 'Keine Notiz.',
  edit: 'Bearbeiten',
  noPurchases: 'Noch kein Gutschein, Paket oder Abo.',
  owns: 'Besitzt',
  left: (left, of) => `noch ${left} von ${of}`,
  until: (day) => `bis ${day}`,
  forEver: 'unbegrenzt',
  givenAway: 'verschenkt',
  active: 'Aktiv',
  ended: 'Beendet',
  unpaid: 'Nicht bezahlt',
  credit: 'Guthaben',
  cardNumber: (number) => `endet auf ${number.slice(-4)}`,
  history: 'Verlauf',
  filters: {
    show: 'Kunden',
    all: 'Alle Kunden',
    unseen: (months) => `Seit ${months} Monaten nicht da`,
    birthday: (month) => `Geburtstag im ${month}`,
    fresh: 'Neu in den letzten 30 Tagen',
    value: 'Mit Guthaben',
    tag: 'Stichwort',
    spreadsheet: 'Tabelle (CSV)',
    saved: (clients) => (clients === 1 ? '1 Kunde gespeichert.' : `${clients} Kunden gespeichert.`),
  },
};
