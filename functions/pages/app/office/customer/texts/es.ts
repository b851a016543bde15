import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  tabs: { visits: 'Citas', purchases: 'Compras', receipts: 'Recibos', contact: 'Contacto y notas' },
  since: (month) => `Cliente desde ${month}`,
  birthday: (day) => `cumpleaños el ${day}`,
  guest: 'Invitado sin cuenta',
  guestHint:
    'Las notas, etiquetas y productos son de clientes. Guarde al invitado como cliente para conservarlos.',
  makeClient: 'Guardar como cliente',
  isClient: 'El invitado es ahora cliente, con todas sus citas.',
  book: 'Reservar',
  call: 'Llamar',
  card: 'Ficha en recepción',
  stats: {
    visits: 'Citas',
    last: (day) => `Última ${day}`,
    never: 'Aún no ha venido',
    spent: 'Gastado',
    perVisit: (amount) => `${amount} por cita`,
    noShows: 'No vino',
    late: (count) =>
      count === 0
        ? 'Ninguna cancelación tardía'
        : count === 1
          ? 'Y 1 cancelación tardía'
          : `Y ${count} cancelaciones tardías`,
    account: 'Saldo',
    accountHint: 'Tarjetas regalo y saldo',
  },
  toCome: 'Próximas citas',
  past: 'Citas pasadas',
  notCheckedIn: '¿Llegó?',
  forgotten: (visits) =>
    visits === 1 ? 'Falta registrar la llegada de 1 cita.' : `Falta registrar la llegada de ${visits} citas.`,
  noVisits: 'Todavía no hay citas. Reserve la primera en recepción.',
  newest: 'Se muestran las 100 citas más recientes.',
  contact: 'Contacto',
  facts: {
    phone: 'Teléfono',
    email: 'Correo',
    confirmed: 'Correo confirmado',
    notConfirmed: 'Correo sin confirmar',
    pending: (email) => `${email} está sin confirmar`,
    sms: 'SMS sobre las citas',
    agreed: 'Acepta',
    notAgreed: 'No acepta',
    usual: 'Casi siempre con',
    cards: 'Tarjetas guardadas',
    mayHave: 'Quizá tenga una',
    none: 'Ninguna',
  },
  noNote: 'Sin notas.',
  edit: 'Editar',
  noPurchases: 'Todavía no tiene tarjetas regalo, bonos ni suscripciones.',
  owns: 'Tiene',
  left: (left, of) => `quedan ${left} de ${of}`,
  until: (day) => `hasta el ${day}`,
  forEver: 'sin límite',
  givenAway: 'regalado',
  active: 'Activa',
  ended: 'Terminada',
  unpaid: 'Sin pagar',
  credit: 'Saldo',
  cardNumber: (number) => `terminada en ${number.slice(-4)}`,
  history: 'Historial',
  filters: {
    show: 'Clientes',
    all: 'Todos los clientes',
    unseen: (months) => `Sin venir desde hace ${months} meses`,
    birthday: (month) => `Cumpleaños en ${month}`,
    fresh: 'Nuevos en los últimos 30 días',
    value: 'Con saldo',
    tag: 'Etiqueta',
    spreadsheet: 'Tabla (CSV)',
    saved: (clients) => (clients === 1 ? '1 cliente guardado.' : `${clients} clientes guardados.`),
  },
};
