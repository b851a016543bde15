import type { Translated } from '../../../../texts/translated.ts';
import { recordKinds } from '../../../texts/books/de.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  accounts: {
    export: 'Das Journal als Datei',
    exportHint: 'Eine Datei für beliebige Tage. Abgeschlossene Tage ergeben immer dieselben Zeilen.',
    nothing: 'In diesen Tagen gibt es keine Buchungen.',
    open: (days) => `${days}: noch nicht abgeschlossen. Laden Sie die Datei danach noch einmal herunter.`,
    save: 'Herunterladen',
    columns: {
      date: 'Datum',
      value_date: 'Datum bei der Bank',
      entry: 'Buchung',
      event: 'Vorgang',
      reference: 'Betrifft',
      location: 'Standort',
      account: 'Konto',
      number: 'Kontonummer',
      debit: 'Soll',
      credit: 'Haben',
      tax_code: 'Steuersatz in %',
      status: 'Stand',
    },
    statuses: { final: 'Endgültig', provisional: 'Vorläufig' },
    numbers: 'Kontonummern (freiwillig)',
    numbersHint: 'Die Nummern, die Ihre Steuerberatung diesen Konten gibt. Ein Feld darf leer bleiben.',
    propose: (chart) => `${chart} vorschlagen`,
    proposeHint:
      'Die Nummern, die Ihre Steuerberatung diesen Konten gibt. Ein Feld darf leer bleiben. Ein Vorschlag füllt nur leere Felder: Lassen Sie ihn von Ihrer Steuerberatung prüfen.',
    saved: 'Die Nummern sind gespeichert.',
  },
  transfers: {
    'tax-remit': {
      title: 'Abgeführt und offen',
      sum: (day) => `Seit ${day} abgeführt`,
      left: 'Heute noch geschuldet',
    },
    'cash-deposit': {
      title: 'Zur Bank gebracht',
      sum: (day) => `Seit ${day} zur Bank gebracht`,
      left: 'Bargeld, das heute da ist',
    },
    by: (who) => `von ${who}`,
    done: 'Zurückgenommen.',
  },
  owed: {
    kinds: recordKinds,
    states: { active: 'Gültig', blocked: 'Gesperrt', expired: 'Abgelaufen' },
    memberships: 'Laufende Abos',
    membershipsHint: 'Dafür wird nichts geschuldet: Der Preis jeder Periode ist sofort Umsatz.',
    until: (date) => `bis ${date}`,
    ends: 'Endet',
    soon: (days) => `Endet in ${days} Tagen`,
    none: 'Kunden haben nichts offen.',
    noneSoon: (days) => `In den nächsten ${days} Tagen läuft nichts ab.`,
  },
};
