import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

/** The texts of the panel of a visit in German. */
export const de: Translated<typeof en> = {
  today: 'Heute',
  when: (day, span) => `${day}, ${span}`,
  kept: (span) => `${span} bleibt frei`,
  more: 'Mehr zu diesem Termin',
  lost: 'Keine Verbindung: Änderungen sind nicht möglich.',
  old: 'Der Termin konnte nicht neu geladen werden. Er kann sich seither geändert haben.',
  client: {
    visits: (count) => plural(count, '1 Termin', `${count} Termine`),
    first: 'Erster Termin',
    never: 'Noch nie erschienen',
    every: (weeks) => plural(weeks, 'jede Woche', `alle ${weeks} Wochen`),
    usually: (member) => `meist bei ${member}`,
    guest: 'Gast, nicht als Kunde gespeichert',
    call: (phone) => `${phone} anrufen`,
    card: (name) => `Kundenkarte von ${name} öffnen`,
  },
  series: {
    date: (place, count) => `Termin ${place} von ${count} einer Serie`,
    part: 'Teil einer Serie',
  },
  steps: 'Status',
  services: {
    heading: 'Leistungen',
    change: 'Ändern',
    length: 'Dauer',
    price: 'Preis',
    minutes: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      return [
        ...(hours > 0 ? [`${hours} Std.`] : []),
        ...(rest > 0 || hours === 0 ? [`${rest} Min.`] : []),
      ].join(' ');
    },
    member: 'Bei',
    remove: (service) => `${service} entfernen`,
    add: 'Leistung hinzufügen',
    fits: 'Passt.',
    follows: (name, time) => `Passt. Um ${time} folgt ${name}.`,
    save: 'Änderung speichern',
    undo: 'Verwerfen',
    with: (member) => `bei ${member}`,
  },
  sums: {
    memberDiscount: 'Mitgliederrabatt',
    discount: (reason) => `Rabatt: ${reason}`,
    serviceCharge: 'Servicegebühr',
    total: 'Summe',
    toPay: 'Zu zahlen',
    product: (qty, name) => (qty > 1 ? `${qty} × ${name}` : name),
    covers: 'Mit Paket oder Abo bezahlt',
    tips: 'Trinkgeld',
    giftCards: 'Mit Gutscheinen bezahlt',
    paid: 'Bezahlt',
    kept: 'Als Gebühr einbehalten',
    refunded: 'Zurückgegeben',
    writtenOff: 'Ausgebucht',
  },
  otherBill: {
    paid: (payer, number) =>
      payer === ''
        ? `Auf der Rechnung eines anderen Termins bezahlt, Beleg ${number}.`
        : `Auf der Rechnung von ${payer} bezahlt, Beleg ${number}.`,
    short: (payer, number) => (payer === '' ? number : `auf der Rechnung von ${payer}, ${number}`),
    open: (payer) => `Termin von ${payer} zeigen`,
  },
  last: {
    heading: 'Letzter Termin',
    own: 'Letzter Termin bei Ihnen',
    none: 'Noch keiner',
    of: (services, member) => (member === '' ? services : `${services} bei ${member}`),
  },
  account: {
    heading: 'Guthaben und Käufe',
    giftCards: (amount) => `${amount} Gutschein`,
    credit: (amount) => `${amount} Guthaben`,
    product: (name, left) => `${name}: noch ${left}`,
    noShows: (count) =>
      count === 0
        ? 'Immer erschienen'
        : plural(count, 'Einmal nicht erschienen', `${count}-mal nicht erschienen`),
    unchecked: (count) => plural(count, '1 Termin ohne Ankunft', `${count} Termine ohne Ankunft`),
    owes: (amount) => `schuldet ${amount}`,
    owesNothing: 'nichts offen',
  },
  notes: {
    heading: 'Notizen',
    label: 'Notiz',
    add: 'Notiz zu diesem Termin',
    save: 'Notiz speichern',
  },
  message: {
    label: (client) => `Nachricht an ${client}`,
    hint: 'Geht per E-Mail, ohne E-Mail-Adresse als SMS',
    send: 'Nachricht senden',
    close: 'Verwerfen',
  },
  history: {
    heading: 'Verlauf',
    all: (count) => `Alle ${count} Termine`,
  },
  acts: {
    undo: 'Letzten Schritt rückgängig machen',
    longer: '15 Min. länger',
    checkOut: (amount) => `${amount} kassieren`,
    noShow: 'Nicht erschienen',
    message: 'Nachricht',
    isHere: (client) => `${client} ist da.`,
    hasStarted: (client) => `Der Termin von ${client} hat begonnen.`,
  },
};
