import { createPlural } from '../../texts/plurals.ts';
import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

const toVisits = (days: readonly string[]): string =>
  plural(days.length, `votre rendez-vous du ${days.join(' ; ')}`, `vos rendez-vous du ${days.join(' ; ')}`);

export const fr: Translated<typeof en> = {
  laterMoved: (count) =>
    count === 0
      ? ''
      : plural(
          count,
          'Un rendez-vous suivant de cette série est déplacé.',
          `${count} rendez-vous suivants de cette série sont déplacés.`,
        ),
  laterCancelled: (count) =>
    count === 0
      ? ''
      : plural(
          count,
          'Un rendez-vous suivant de cette série est annulé.',
          `${count} rendez-vous suivants de cette série sont annulés.`,
        ),
  notMoved: {
    too_late_to_change: (days) =>
      `Il est trop tard pour déplacer ${toVisits(days)}. Vous pouvez encore déplacer ce rendez-vous seul.`,
    dates_not_available: (days) =>
      `Cet horaire n’est pas libre le ${days.join(' ; ')}. Choisissez un autre horaire ou déplacez ce rendez-vous seul.`,
  },
  tooLateToCancel: (days) => `Il est trop tard pour annuler ${toVisits(days)}.`,
  tip: {
    open: 'Laisser un pourboire',
    heading: 'Laisser un pourboire',
    reason: 'Il revient entièrement aux personnes qui se sont occupées de vous.',
    amount: 'Montant',
    suggestion: (percent, amount) => `${percent} (${amount})`,
    other: 'Autre montant',
    own: 'Votre montant',
    wrong: 'Indiquez un montant supérieur à 0, par exemple 7,50',
    back: 'Choisir un autre montant',
    close: 'Pas maintenant',
    given: 'Merci pour votre pourboire.',
  },
};
