import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  title: 'Terminbuchung für Salons',
  intro: 'Online-Buchung, Empfang und Büro Ihres Salons.',
  doors: {
    book: ['Termin buchen', 'Für Kunden: Leistungen und Zeit auswählen.'],
    desk: ['Empfang', 'Für das Team: der Tag im Salon.'],
    office: ['Büro', 'Für die Leitung: Leistungen, Team und Preise einrichten.'],
  },
  slug: 'Adresse des Salons',
  slugHint: 'Der letzte Teil der Buchungsseite des Salons, zum Beispiel mein-salon',
  slugWrong: 'Die Adresse eines Salons hat 2 bis 63 Kleinbuchstaben, Ziffern und Bindestriche.',
  slugUnknown: 'Es gibt keinen Salon mit dieser Adresse. Prüfen Sie sie, oder fragen Sie im Salon nach.',
  go: 'Weiter',
  home: 'Terminbuchung für Salons',
  follow: (slug) => `Weiter zu ${slug}`,
};
