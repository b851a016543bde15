import { createPlural } from '../../texts/plurals.ts';
import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

const toVisits = (days: readonly string[]): string =>
  plural(days.length, `su cita del ${days.join('; ')}`, `sus citas del ${days.join('; ')}`);

export const es: Translated<typeof en> = {
  laterMoved: (count) =>
    count === 0
      ? ''
      : plural(
          count,
          'Se ha cambiado una cita posterior de esta serie.',
          `Se han cambiado ${count} citas posteriores de esta serie.`,
        ),
  laterCancelled: (count) =>
    count === 0
      ? ''
      : plural(
          count,
          'Se ha cancelado una cita posterior de esta serie.',
          `Se han cancelado ${count} citas posteriores de esta serie.`,
        ),
  notMoved: {
    too_late_to_change: (days) =>
      `Ya es tarde para cambiar ${toVisits(days)}. Todavía puede cambiar solo esta cita.`,
    dates_not_available: (days) =>
      `Esta hora no está libre el ${days.join('; ')}. Elija otra hora o cambie solo esta cita.`,
  },
  tooLateToCancel: (days) => `Ya es tarde para cancelar ${toVisits(days)}.`,
  tip: {
    open: 'Dejar propina',
    heading: 'Dejar propina',
    reason: 'Va íntegra a las personas que le han atendido.',
    amount: 'Importe',
    suggestion: (percent, amount) => `${percent} (${amount})`,
    other: 'Otro importe',
    own: 'Su importe',
    wrong: 'Escriba un importe superior a 0, por ejemplo 7,50',
    back: 'Elegir otro importe',
    close: 'Ahora no',
    given: 'Gracias por su propina.',
  },
};
