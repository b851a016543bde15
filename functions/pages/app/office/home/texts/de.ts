import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

const count = (number: number, one: string, many: string): string =>
  plural(number, `1 ${one}`, `${number} ${many}`);

export const de: Translated<typeof en> = {
  pages: 'Ihre Seiten',
  visitsToday: (visits) =>
    visits === 0 ? 'Heute keine Termine' : count(visits, 'Termin heute', 'Termine heute'),
  taken: {
    today: 'Heute eingenommen',
    week: 'Diese Woche, bis heute',
    hint: 'Inkl. Steuer und Trinkgeld',
    more: (percent, before) => `${percent} mehr als letzte Woche (${before})`,
    less: (percent, before) => `${percent} weniger als letzte Woche (${before})`,
    same: 'Wie letzte Woche',
  },
  ahead: {
    title: 'Nächste 7 Tage',
    visits: (visits) => count(visits, 'Termin', 'Termine'),
    hint: 'Gebucht ab morgen',
  },
  attention: 'Zu erledigen',
  things: (things) => count(things, 'Punkt', 'Punkte'),
  nothing: 'Alles erledigt.',
  kinds: {
    no_person: [
      (visits) => count(visits, 'Termin ist niemandem zugeteilt', 'Termine sind niemandem zugeteilt'),
      'Zuteilen',
    ],
    in_time_off: [
      (visits) => count(visits, 'Termin liegt in einer Abwesenheit', 'Termine liegen in einer Abwesenheit'),
      'Verschieben',
    ],
    payment_failed: [
      (visits) => count(visits, 'Termin wurde nicht bezahlt', 'Termine wurden nicht bezahlt'),
      'Anrufen',
    ],
    disputed: [
      (payments) => count(payments, 'Kartenzahlung ist angefochten', 'Kartenzahlungen sind angefochten'),
      'Antworten',
    ],
    not_checked_in: [(visits) => count(visits, 'Termin ohne Ankunft', 'Termine ohne Ankunft'), 'Klären'],
    not_confirmed: [
      (visits) => count(visits, 'Termin heute ist nicht bestätigt', 'Termine heute sind nicht bestätigt'),
      'Anrufen',
    ],
    open_drawer: [
      (drawers) => count(drawers, 'Kassenlade wurde nicht gezählt', 'Kassenladen wurden nicht gezählt'),
      'Zählen',
    ],
    waiting: [
      (people) => count(people, 'Person wartet auf einen Termin', 'Personen warten auf einen Termin'),
      'Anbieten',
    ],
    outside_hours: [
      (visits) =>
        count(visits, 'Termin liegt außerhalb der Arbeitszeit', 'Termine liegen außerhalb der Arbeitszeit'),
      'Verschieben',
    ],
    mail_returned: [
      (people) =>
        count(people, 'Kunde ist per E-Mail nicht erreichbar', 'Kunden sind per E-Mail nicht erreichbar'),
      'Korrigieren',
    ],
    products_ending: [
      (products) =>
        count(products, 'Paket oder Gutschein läuft bald ab', 'Pakete und Gutscheine laufen bald ab'),
      'Ansehen',
    ],
  },
  more: (things) => `und ${things} weitere`,
  chart: {
    title: 'Einnahmen dieser Woche',
    week: 'Diese Woche',
    before: 'Letzte Woche',
    describe: (day, taken, before) => `${day}: ${taken}, eine Woche davor ${before}`,
  },
  owed: {
    all: 'Gesamt',
    title: 'Offene Verbindlichkeiten',
    details: 'Details',
    nothing: 'Es ist nichts offen.',
    accounts: {
      gift_cards: 'Gutscheine',
      packages: 'Pakete',
      credit: 'Kundenguthaben',
      prepaid: 'Anzahlungen für kommende Termine',
      tips: 'Auszuzahlendes Trinkgeld',
      tax: 'Umsatzsteuer',
    },
  },
  page: {
    title: 'Ihre Buchungsseite',
    show: 'Ansehen',
    qr: 'QR-Code Ihrer Buchungsseite',
  },
  due: {
    disputed: (amount, day) => `${amount}. Antwort bis ${day}`,
    products_ending: (amount, day) => `${amount} noch nicht genutzt. Das erste läuft am ${day} ab`,
  },
  newest: { title: 'Zuletzt gebucht', none: 'Für die nächsten Tage ist nichts gebucht.' },
};
