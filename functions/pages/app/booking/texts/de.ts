import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  unpayableDeposit:
    'Der Salon kann die Anzahlung zurzeit nicht online annehmen. Bitte wenden Sie sich zum Buchen an den Salon.',
  products: {
    use: (product, service, left) => `${product} für ${service} einlösen (noch ${left})`,
    useCard: (name, balance) => `${name} einlösen (noch ${balance})`,
    useCredit: (credit) => `Guthaben einlösen (${credit})`,
    giftCard: 'Gutscheinnummer (optional)',
    needsAccount: 'Um mit Gutschein, Paket, Abo oder Guthaben zu zahlen, melden Sie sich bitte an.',
  },
  time: {
    staffFor: (service) => `${service} bei`,
    anybody: 'Ohne Präferenz',
    withStaff: (staff) => `Bei ${staff}`,
    previousMonth: 'Vorheriger Monat',
    nextMonth: 'Nächster Monat',
    full: 'ausgebucht',
    chooseDay: 'Wählen Sie einen Tag, um freie Zeiten zu sehen.',
    noTimes: 'An diesem Tag ist nichts mehr frei.',
    slot: (time, day, staff) => `${time}, ${day}${staff === undefined ? '' : `, bei ${staff}`}`,
    yourTime: (time) => `${time} bei Ihnen`,
    taken: (time) => `${time} wurde gerade vergeben. Ihre Eingaben bleiben erhalten.`,
    cancelled: (time) => `${time} ist nicht mehr für Sie reserviert, weil der Termin storniert wurde.`,
    ownHeld: (times) =>
      `Sie buchen an diesem Tag bereits ${times}, in einem anderen Tab oder zuvor. Diese Zeit ist für Sie reserviert.`,
    ownBooked: (times) => `Sie haben an diesem Tag bereits ${times} gebucht.`,
    goOnWithOwn: 'Mit diesem Termin fortfahren',
    openOwn: 'Diesen Termin ansehen',
    nearest: 'Die nächsten freien Zeiten:',
    noFreeDayInMonth: 'An diesen Tagen ist nichts frei.',
    noFreeDay: 'Im buchbaren Zeitraum ist nichts frei.',
    findNext: 'Zum nächsten freien Tag',
    otherFree: (member, day) => `${member ?? 'Jemand anderes'} hat am ${day} Zeit`,
    zone: (zone) => `Alle Zeiten in der Zeitzone des Salons: ${zone}.`,
  },
};
