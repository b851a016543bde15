import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

export const de: Translated<typeof en> = {
  pay: {
    title: 'Abgerechnet und offen',
    statement: (days) => `In der Abrechnung ${days}`,
    partly: (days) => `Teilweise in der Abrechnung ${days}`,
    open: (days) => `Noch nicht abgerechnet: ${days}`,
    close: 'Abrechnen',
    tips: 'Trinkgeld wird gesondert ausgezahlt',
  },
  states: { done: 'Erledigt', open: 'Zu tun', closed: 'Abgerechnet' },
  close: {
    title: 'Verdienst abrechnen',
    intro:
      'Eine Abrechnung ändert sich nie mehr. Was später erstattet oder korrigiert wird, steht in der nächsten.',
    from: 'Erster Tag',
    to: 'Letzter Tag',
    until: (day) =>
      `Heute läuft noch: Der Tag kann ab Mitternacht abgerechnet werden. Rechnen Sie bis ${day} ab, oder kommen Sie morgen wieder.`,
    upTo: (day) => `Bis ${day} abrechnen`,
    allClosed: (day) => `Bis ${day} ist alles abgerechnet. Heute kann ab Mitternacht abgerechnet werden.`,
    nothing: 'In diesen Tagen hat niemand etwas verdient.',
    submit: (total) => `Abrechnen: ${total}`,
    question: (days) => `${days} abrechnen?`,
    final: (people, total) =>
      `${plural(people, '1 Person bekommt', `${people} Personen bekommen`)} ${total}. Eine Abrechnung lässt sich nicht ändern und nicht wieder öffnen.`,
    closed: 'Der Lohn ist abgeschlossen. Jetzt mailen, überweisen und als gezahlt markieren.',
  },
  paid: {
    mailed: 'Gemailt',
    paid: 'Gezahlt',
    mark: 'Als gezahlt markieren',
    markAll: (amount) => `Als gezahlt markieren: ${amount}`,
    ask: (name) => `Lohn von ${name} als gezahlt markieren?`,
    askAll: 'Alle Löhne als gezahlt markieren?',
    date: 'Gezahlt am',
    takeBack: 'Nicht gezahlt',
    notNow: 'Jetzt nicht',
    outside: 'Löhne stehen nicht im Journal. Die Markierung erinnert nur daran, wer das Geld schon hat.',
  },
  mail: 'An alle im Team senden',
  mailed: (names) => `Gesendet an ${names}.`,
  skipped: (names) => `Ohne bestätigte E-Mail-Adresse: ${names}.`,
  month: {
    title: (month) => `${month} abschließen`,
    intro: 'Von den Kassen bis zur Datei für Ihren Steuerberater.',
    running: 'Dieser Monat ist noch nicht vorbei: Die Beträge ändern sich noch.',
    drawers: 'Kassen zählen',
    drawersOpen: (count) => plural(count, '1 Kasse ist noch offen.', `${count} Kassen sind noch offen.`),
    drawersDone: 'Keine Kasse ist offen. Tage schließen um Mitternacht von selbst.',
    sales: 'Umsatz ansehen',
    salesOf: (amount) => `${amount} Nettoumsatz`,
    more: (percent, month) => `${percent} gegenüber ${month}`,
    pay: 'Verdienst abrechnen',
    payOpen: (amount, days) => `${amount} aus ${days} nicht abgerechnet`,
    payDone: 'Alles aus diesem Monat ist abgerechnet.',
    payNone: 'Niemand hat Lohn oder Provision verdient.',
    tips: 'Trinkgeld auszahlen',
    tipsOwed: (amount) => `${amount} stehen Ihrem Team noch zu`,
    tipsDone: 'Kein Trinkgeld ist offen.',
    tax: 'Steuer abführen und eintragen',
    taxOf: (amount) => `Steuer des Monats: ${amount}`,
    taxOwed: (amount) => `heute noch geschuldet: ${amount}`,
    taxDone: 'nichts mehr geschuldet',
    file: 'Datei an den Steuerberater geben',
    fileHint: 'Das Journal des Monats mit Ihren Kontonummern.',
  },
};
