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
  states: {
    done: 'Erledigt',
    open: 'Zu tun',
    doneForNow: 'Vorerst erledigt',
    later: 'Ab morgen',
    closed: 'Abgerechnet',
  },
  close: {
    title: 'Lohn abrechnen',
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
    closed:
      'Der Lohn ist abgerechnet. Senden Sie jetzt die Abrechnungen, überweisen Sie das Geld und markieren Sie es als bezahlt.',
  },
  paid: {
    mailed: 'Gesendet',
    paid: 'Bezahlt',
    mark: 'Als bezahlt markieren',
    markAll: (amount) => `Als bezahlt markieren: ${amount}`,
    ask: (name) => `Lohn von ${name} als bezahlt markieren?`,
    askAll: 'Alle Löhne als bezahlt markieren?',
    date: 'Bezahlt am',
    takeBack: 'Nicht bezahlt',
    notNow: 'Jetzt nicht',
    outside:
      'Die Markierung erinnert nur daran, wer das Geld schon hat. Sie überweist nichts und ändert keinen Bericht.',
  },
  mail: {
    one: 'Per E-Mail senden',
    again: 'Noch einmal senden',
    all: (count) => plural(count, 'An 1 Person senden', `An ${count} Personen senden`),
    ask: (name) => `Abrechnung an ${name} senden?`,
    askAll: (count) => `Abrechnungen an ${count} Personen senden?`,
    before: (at) => `Gesendet am ${at}`,
    notAgain: (people) => `Schon gesendet, jetzt nicht noch einmal: ${people}.`,
    skipped: (names) => `Ohne bestätigte E-Mail-Adresse: ${names}.`,
    noAddress: 'Keine bestätigte E-Mail-Adresse',
    done: (names) => `Gesendet an ${names}.`,
  },
  month: {
    title: (month) => `${month} abschließen`,
    intro: 'Von den Kassen bis zur Datei für Ihre Steuerberatung.',
    running: 'Dieser Monat ist noch nicht vorbei: Die Beträge ändern sich noch.',
    drawers: 'Kassen zählen',
    drawersOpen: (count) => plural(count, '1 Kasse ist noch offen.', `${count} Kassen sind noch offen.`),
    drawersDone: 'Keine Kasse eines früheren Tages ist offen. Tage schließen um Mitternacht von selbst.',
    sales: 'Umsatz ansehen',
    salesOf: (amount) => `${amount} Nettoumsatz`,
    more: (percent, month) => `${percent} gegenüber ${month}`,
    pay: 'Lohn abrechnen',
    payOpen: (amount, days) => `${amount} aus ${days} können abgerechnet werden.`,
    payThen: (days) => `Danach ${days}.`,
    payLater: (day) => `${day} kann ab morgen abgerechnet werden.`,
    payDone: 'Alles aus diesem Monat ist abgerechnet.',
    payNone: 'Niemand hat Lohn oder Provision verdient.',
    paid: 'Lohn überweisen',
    paidOpen: (amount) => `${amount} des abgerechneten Lohns sind nicht als bezahlt markiert.`,
    paidDone: 'Aller abgerechnete Lohn ist als bezahlt markiert.',
    paidNone: 'Noch kein Lohn des Monats ist abgerechnet.',
    tips: 'Trinkgeld auszahlen',
    tipsOwed: (amount) => `${amount} stehen Ihrem Team zu.`,
    tipsOfOthers: (amount) => `${amount} aus anderen Monaten sind noch offen.`,
    tipsDone: 'Aus diesem Monat ist kein Trinkgeld offen.',
    tax: 'Steuer abführen und eintragen',
    taxOf: (amount) => `Steuer des Monats: ${amount}`,
    taxOwed: (amount) => `heute noch geschuldet: ${amount}`,
    taxOfOthers: (amount) => `${amount} aus anderen Monaten noch offen`,
    taxDone: 'nichts mehr geschuldet',
    file: 'Datei für die Steuerberatung herunterladen',
    fileHint: 'Das Journal des Monats mit Ihren Kontonummern.',
    fileDone: (at, by) => `Heruntergeladen am ${at} von ${by}.`,
  },
};
