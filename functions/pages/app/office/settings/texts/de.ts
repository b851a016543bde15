import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  languages: 'Sprachen',
  own: (language) => `${language} · Ihr eigener Text`,
  ours: 'Unser Text',
  insert: 'Fügen Sie ein, was bei jeder Kundin und jedem Kunden anders ist:',
  standard: 'Zurück zu unserem Text',
  preview: 'Vorschau',
  example: 'Mit Beispielen ausgefüllt',
  from: (salon) => `Von ${salon}`,
  rest: 'Darunter ergänzen wir alles Weitere, was man wissen muss, mit den Links.',
  test: 'Test an mich senden',
  tested: (email) => `Gesendet an ${email}.`,
  parts: (count) =>
    count === 1
      ? 'Wird als 1 SMS gesendet und bezahlt.'
      : `Wird wegen der Länge als ${count} SMS gesendet und bezahlt.`,
  placeholders: {
    greeting: 'Anrede mit Vornamen',
    name: 'Vorname',
    salon: 'Name des Salons',
    location: 'Standort',
    date: 'Datum',
    time: 'Uhrzeit',
    at: 'Datum und Uhrzeit, kurz',
    services: 'Leistungen',
    staff: 'Wer bedient',
    before: 'Zeit vorher',
    link: 'Link zum Termin',
    count: 'Anzahl der Termine',
    until: 'Reserviert bis',
    product: 'Was gekauft wurde',
    sender: 'Wer schenkt',
  },
};
