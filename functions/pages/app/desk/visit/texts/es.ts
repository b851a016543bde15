import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

/** The texts of the panel of a visit in Spanish. */
export const es: Translated<typeof en> = {
  today: 'Hoy',
  when: (day, span) => `${day}, ${span}`,
  kept: (span) => `${span} se deja libre`,
  more: 'Más para esta cita',
  lost: 'Sin conexión: no se puede cambiar nada.',
  old: 'No se ha podido volver a leer la cita. Puede haber cambiado desde entonces.',
  client: {
    visits: (count) => plural(count, '1 cita', `${count} citas`),
    first: 'Primera cita',
    never: 'Aún no ha venido',
    every: (weeks) => plural(weeks, 'cada semana', `cada ${weeks} semanas`),
    usually: (member) => `suele ir con ${member}`,
    guest: 'Invitado, no guardado como cliente',
    call: (phone) => `Llamar al ${phone}`,
    card: (name) => `Abrir la ficha de ${name}`,
  },
  series: {
    date: (place, count) => `Cita ${place} de ${count} de una serie`,
    part: 'Parte de una serie',
  },
  steps: 'Estado',
  services: {
    heading: 'Servicios',
    change: 'Cambiar',
    length: 'Duración',
    price: 'Precio',
    minutes: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
        ' ',
      );
    },
    member: 'Con',
    remove: (service) => `Quitar ${service}`,
    add: 'Añadir un servicio',
    fits: 'Hay hueco.',
    follows: (name, time) => `Hay hueco. A las ${time} sigue ${name}.`,
    save: 'Guardar cambio',
    undo: 'Descartar',
    with: (member) => `con ${member}`,
  },
  sums: {
    memberDiscount: 'Descuento de suscriptor',
    discount: (reason) => `Descuento: ${reason}`,
    serviceCharge: 'Cargo por servicio',
    total: 'Total',
    toPay: 'Por pagar',
    product: (qty, name) => (qty > 1 ? `${qty} × ${name}` : name),
    covers: 'Pagado con bono o suscripción',
    tips: 'Propinas',
    giftCards: 'Pagado con tarjetas regalo',
    paid: 'Pagado',
    kept: 'Retenido como cargo',
    refunded: 'Reembolsado',
    writtenOff: 'Dado por perdido',
  },
  otherBill: {
    paid: (payer, number) =>
      payer === ''
        ? `Pagada en la cuenta de otra cita, recibo ${number}.`
        : `Pagada en la cuenta de ${payer}, recibo ${number}.`,
    short: (payer, number) => (payer === '' ? number : `en la cuenta de ${payer}, ${number}`),
    open: (payer) => `Mostrar la cita de ${payer}`,
  },
  last: {
    heading: 'Última cita',
    own: 'Última cita con usted',
    none: 'Ninguna todavía',
    of: (services, member) => (member === '' ? services : `${services} con ${member}`),
  },
  account: {
    heading: 'Saldo y compras',
    giftCards: (amount) => `${amount} en tarjeta regalo`,
    credit: (amount) => `${amount} de saldo`,
    product: (name, left) => `${name}: quedan ${left}`,
    noShows: (count) =>
      count === 0 ? 'Nunca ha faltado' : plural(count, 'Faltó una vez', `Faltó ${count} veces`),
    unchecked: (count) => plural(count, '1 cita sin llegada', `${count} citas sin llegada`),
    owes: (amount) => `debe ${amount}`,
    owesNothing: 'no debe nada',
  },
  notes: {
    heading: 'Notas',
    label: 'Nota',
    add: 'Añadir una nota a esta cita',
    save: 'Guardar nota',
  },
  message: {
    label: (client) => `Mensaje a ${client}`,
    hint: 'Sale por correo, o por SMS si no hay correo',
    send: 'Enviar mensaje',
    close: 'Descartar',
  },
  history: {
    heading: 'Historial',
    all: (count) => `Las ${count} citas`,
  },
  acts: {
    undo: 'Deshacer el último paso',
    longer: '15 min más',
    checkOut: (amount) => `Cobrar ${amount}`,
    noShow: 'No vino',
    message: 'Mensaje',
    isHere: (client) => `${client} ha llegado.`,
    hasStarted: (client) => `La cita de ${client} ha empezado.`,
  },
};
