import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

export const de: Translated<typeof en> = {
  concerned: (number, customer, time) => `${number}, ${customer}, ${time}`,
  concernedTitle: (count) => plural(count, '1 Termin ist betroffen', `${count} Termine sind betroffen`),
  concernedText: 'Sie bleiben, wie sie sind. Bitte rufen Sie die Kunden an, wenn sich für sie etwas ändert.',
  movedText: 'Datum und Uhrzeit bleiben gleich, gelten dann aber in der neuen Zeitzone.',
  saveYes: 'Ja, speichern',
  merge: {
    title: (name) => `${name} mit einem anderen Kunden zusammenführen`,
    search: 'Kunde, der bleibt',
    moves: (count, into) => {
      if (count === 0) return `${into} bleibt und übernimmt Angaben, die dort noch fehlen.`;
      return `${plural(count, '1 Eintrag geht', `${count} Einträge gehen`)} an ${into} über: Termine, Käufe und was davon übrig ist.`;
    },
    final: (name) =>
      `${name} gibt es danach nicht mehr, auch keine Anmeldung. Das lässt sich nicht rückgängig machen.`,
    yes: 'Ja, zusammenführen',
    cards: (name) => `Die hinterlegten Karten von ${name} werden entfernt: Karten gehen nie auf andere über.`,
    needsProof: (name) =>
      `${name} hat ein Konto und muss zustimmen: mit einem Link oder Code, den wir per E-Mail senden.`,
    asked: (name) =>
      `Link und Code sind an ${name} gesendet. Geben Sie den Code hier ein, oder führen Sie ohne Code zusammen, sobald der Link geöffnet wurde.`,
    code: 'Code aus der E-Mail',
    again: 'Noch einmal senden',
  },
  lacks: (name, what) => `${name} ist für Kunden noch nicht wählbar: ${what.join(', ')}.`,
  noHours: 'keine Arbeitszeiten',
  noServices: 'keine Leistungen',
  nobody: (name) => `Noch kein Mitarbeiter führt ${name} aus: Gebucht wird ohne Person.`,
  pendingEmail: (email) =>
    `${email} gilt, sobald der Kunde den Link in der E-Mail öffnet. Bis dahin bleibt die Anmeldung wie bisher.`,
  invited: (email) => `Die Einladung an ${email} ist unterwegs.`,
  conflicts: (count, visits) => {
    const named = visits.length === count ? `: ${visits.join('; ')}` : '';
    return plural(
      count,
      `1 Termin ist betroffen${named}. Er bleibt, wie er ist: Bitte rufen Sie den Kunden an.`,
      `${count} Termine sind betroffen${named}. Sie bleiben, wie sie sind: Bitte rufen Sie die Kunden an.`,
    );
  },
  overlaps: (from, to) => `Eine andere gesperrte Zeit überschneidet sich damit: ${from} bis ${to}.`,
  sameName: (_, name) => `Ein anderer Eintrag heißt schon „${name}“.`,
  noPerson: (name) => `${name} sieht noch keine Termine: Es ist kein Mitarbeiter zugeordnet.`,
  givesNothing: (name) => `${name} bietet noch nichts: keine Leistungen, kein Rabatt.`,
  paidAtSalon: (why) => `Bezahlt wird weiterhin im Salon: ${why}.`,
  noAmount: 'die Anzahlung hat keinen Betrag',
  switchedOff: (setting) => `„${setting}“ ist in den Einstellungen ausgeschaltet`,
};
