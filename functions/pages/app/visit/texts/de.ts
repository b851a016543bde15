import { createPlural } from '../../texts/plurals.ts';
import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

const toVisits = (days: readonly string[]): string =>
  plural(days.length, `Ihren Termin am ${days.join('; ')}`, `Ihre Termine am ${days.join('; ')}`);

const toLater = (count: number, done: string): string =>
  count === 0
    ? ''
    : plural(
        count,
        `Ein späterer Termin dieser Serie ist ${done}.`,
        `${count} spätere Termine dieser Serie sind ${done}.`,
      );

export const de: Translated<typeof en> = {
  laterMoved: (count) => toLater(count, 'verschoben'),
  laterCancelled: (count) => toLater(count, 'storniert'),
  notMoved: {
    too_late_to_change: (days) =>
      `Es ist zu spät, ${toVisits(days)} zu verschieben. Diesen Termin allein können Sie noch verschieben.`,
    dates_not_available: (days) =>
      `Diese Zeit ist am ${days.join('; ')} nicht frei. Bitte wählen Sie eine andere Zeit oder verschieben Sie nur diesen Termin.`,
  },
  tooLateToCancel: (days) => `Es ist zu spät, ${toVisits(days)} zu stornieren.`,
  tip: {
    open: 'Trinkgeld geben',
    heading: 'Trinkgeld geben',
    reason: 'Es geht vollständig an die Personen, die sich um Sie gekümmert haben.',
    amount: 'Betrag',
    suggestion: (percent, amount) => `${percent} (${amount})`,
    other: 'Anderer Betrag',
    own: 'Ihr Betrag',
    wrong: 'Bitte einen Betrag über 0 eingeben, zum Beispiel 7,50',
    back: 'Anderen Betrag wählen',
    close: 'Jetzt nicht',
    given: 'Vielen Dank für Ihr Trinkgeld.',
  },
};
