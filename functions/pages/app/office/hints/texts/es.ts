import { endSentence } from '../../../../../../lib/texts/sentences.ts';
import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

export const es: Translated<typeof en> = {
  concerned: (number, customer, time) => `${number}, ${customer}, ${time}`,
  concernedTitle: (count) => plural(count, 'Afecta a 1 cita', `Afecta a ${count} citas`),
  concernedText: 'Se quedan como están. Llame a los clientes si algo cambia para ellos.',
  movedText: 'La fecha y la hora no cambian, pero pasan a la nueva zona horaria.',
  saveYes: 'Sí, guardar',
  merge: {
    title: (name) => `Unir ${name} con otro cliente`,
    search: 'Cliente que se queda',
    moves: (count, into) => {
      if (count === 0) return `${into} se queda, y recibe los datos que le falten.`;
      return `${plural(count, '1 registro pasa', `${count} registros pasan`)} a ${into}: citas, compras y lo que queda de ellas.`;
    },
    final: (name) => `${name} dejará de existir y no podrá acceder. Esto no se puede deshacer.`,
    yes: 'Sí, unir',
    cards: (name) => `Se quitan las tarjetas guardadas de ${name}: las tarjetas nunca se traspasan.`,
    needsProof: (name) =>
      `${name} tiene cuenta y debe aceptar: con un enlace o un código que enviamos por correo.`,
    asked: (name) =>
      `Hemos enviado un enlace y un código a ${name}. Escriba aquí el código, o confirme la unión sin código cuando se haya abierto el enlace.`,
    code: 'Código del correo',
    again: 'Enviar de nuevo',
  },
  lacks: (name, what) => `Los clientes todavía no pueden elegir ${name}: ${what.join(', ')}.`,
  noHours: 'sin horario',
  noServices: 'sin servicios',
  nobody: (name) => `Nadie del equipo realiza ${name} todavía: se reserva sin persona.`,
  pendingEmail: (email) =>
    `${email} se usará cuando el cliente lo confirme con el enlace del correo. Hasta entonces accede como antes.`,
  invited: (email) => `Se ha enviado una invitación a ${email}.`,
  conflicts: (count, visits) => {
    const named = visits.length === count ? `: ${visits.join('; ')}` : '';
    return plural(
      count,
      `Afecta a 1 cita${named}. Se queda como está: llame al cliente.`,
      `Afecta a ${count} citas${named}. Se quedan como están: llame a los clientes.`,
    );
  },
  overlaps: (from, to) => `Otro bloqueo coincide con este, de ${from} a ${endSentence(to)}`,
  sameName: (_, name) => `Ya hay otro registro con el nombre «${name}».`,
  noPerson: (name) => `${name} no ve citas todavía: no tiene profesional asignado.`,
  givesNothing: (name) => `${name} no ofrece nada todavía: ni servicios ni descuento.`,
  paidAtSalon: (why) => `Se sigue pagando en el salón: ${why}.`,
  noAmount: 'el anticipo no tiene importe',
  switchedOff: (setting) => `«${setting}» está desactivado en los ajustes`,
};
