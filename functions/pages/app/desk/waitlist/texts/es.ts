import { endSentence } from '../../../../../../lib/texts/sentences.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

/** The texts of the waitlist in Spanish. */
export const es: Translated<typeof en> = {
  heading: 'Lista de espera',
  freed: (day, time) => `Quién espera para ${day}, ${time}`,
  fitting: (span, members) =>
    `${span}${members === '' ? '' : ` con ${members}`}: libre ahora. Estas personas esperan una cita que encaja.`,
  all: 'Ver toda la lista de espera',
  noneFits: 'Nadie de la lista encaja en esta hora.',
  none: 'No espera nadie.',
  noneHint:
    'Quien no encuentra una hora libre en línea puede apuntarse. Añada a quien llame. Una hora que quede libre se le puede ofrecer después.',
  midnight: 'medianoche',
  offer: 'Ofrecer',
  offerTime: 'Ofrecer una hora',
  wishedTimes: 'Solo aparecen las horas que se ajustan a lo pedido.',
  with: (service, member) => `${service} con ${member}`,
  offerTo: (customer) => `Ofrecer una hora a ${customer}`,
  offerAt: (time) => `Ofrecer ${time}`,
  offered: (customer, day, time, isMailed) =>
    `${day}, ${time} queda reservado para ${customer}${isMailed ? '; la oferta le llega por correo' : ''}.`,
  heldUntil: (time) => `La hora está reservada hasta ${endSentence(time)}`,
  notInWindow: 'Esa hora no es de las que pidió la persona.',
  bookFor: (customer) => `Reservar para ${customer}`,
  others: 'Otras horas',
  remove: 'Quitar',
  removeOf: (customer) => `Quitar a ${customer} de la lista de espera`,
  removal: (customer) => `Retirada de ${customer} de la lista de espera`,
  removeQuestion: (customer) => `¿Quitar a ${customer} de la lista de espera?`,
  removeYes: 'Sí, quitar',
  add: 'Añadir a la lista de espera',
  from: 'Desde el',
  length: 'Cuánto tiempo',
  joined: (customer) => `${customer} está en la lista de espera.`,
};
