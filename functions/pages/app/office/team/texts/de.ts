import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

export const de: Translated<typeof en> = {
  week: {
    elsewhere: (people) => `Nicht an diesem Standort: ${people}`,
    title: 'Teamkalender',
    location: 'Standort',
    before: 'Vorherige Woche',
    after: 'Nächste Woche',
    today: 'Diese Woche',
    days: 'Wochentage',
    dots: 'Termine zu verschieben oder außerhalb der Arbeitszeit',
    member: 'Mitarbeiter',
    closed: 'Geschlossen',
    opened: 'An diesem Tag zusätzlich geöffnet',
    closedToday: 'An diesem Tag geschlossen',
    off: 'Frei',
    timeOff: 'Abwesend',
    visits: (count, duration) => `${plural(count, '1 Termin', `${count} Termine`)}, ${duration}`,
    toMove: (count) => plural(count, '1 Termin zu verschieben', `${count} Termine zu verschieben`),
    outside: (count) =>
      plural(count, '1 Termin außerhalb der Arbeitszeit', `${count} Termine außerhalb der Arbeitszeit`),
    requested: (kind) => `${kind} (beantragt)`,
  },
  booked: {
    title: (count) => plural(count, '1 gebuchter Termin', `${count} gebuchte Termine`),
    notice: (count) =>
      plural(
        count,
        '1 Termin liegt in dieser Zeit. Er bleibt gebucht: Rufen Sie an, oder verschieben Sie ihn am Empfang.',
        `${count} Termine liegen in dieser Zeit. Sie bleiben gebucht: Rufen Sie an, oder verschieben Sie sie am Empfang.`,
      ),
    when: 'Wann',
    client: 'Kunde',
    services: 'Leistungen',
    phone: 'Telefon',
  },
  leave: {
    title: (name) => `${name} verlässt den Salon`,
    lastDay: 'Letzter Tag',
    to: 'Spätere Termine übernimmt',
    anybody: 'Wer frei ist',
    tryOut: 'Termine ansehen',
    moves: (count) =>
      plural(count, '1 Termin geht an einen Kollegen.', `${count} Termine gehen an Kollegen.`),
    moved: (count) => plural(count, '1 Termin ist übergeben.', `${count} Termine sind übergeben.`),
    left: 'Für diese Termine ist niemand frei. Bitte rufen Sie an:',
    none: 'Nach dem letzten Tag gibt es keine Termine.',
    yes: (name) => `${name} geht: Termine übergeben`,
    logIn: (email) =>
      `Der Zugang ${email} gilt weiter. Löschen Sie ihn nach dem letzten Tag unter „Zugänge“.`,
    done: 'Fertig',
  },
  prices: {
    title: 'Preise',
    hint: 'Was Kunden zahlen, die diese Person wählen. Sie ändern es auf der Seite der Leistung.',
    own: 'eigener Preis',
  },
  pay: {
    title: 'Lohn',
    none: 'Kein Lohn und keine Provision',
    hint: 'Lohn und Provision, mit dem Tag, ab dem sie gelten',
    from: (day) => `Ab ${day}`,
    add: 'Lohn festlegen',
  },
  roles: {
    title: 'Vorgegebene Rollen',
    count: (rights) => plural(rights, '1 Recht', `${rights} Rechte`),
  },
};
