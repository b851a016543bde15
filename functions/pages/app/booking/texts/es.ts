import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  unpayableDeposit:
    'Este salón no puede cobrar el anticipo online en este momento. Póngase en contacto con el salón para reservar.',
  products: {
    use: (product, service, left) => `Usar ${product} para ${service} (quedan ${left})`,
    useCard: (name, balance) => `Usar ${name} (quedan ${balance})`,
    useCredit: (credit) => `Usar su saldo (${credit})`,
    giftCard: 'Número de tarjeta regalo (opcional)',
    needsAccount: 'Para pagar con tarjeta regalo, bono, suscripción o saldo, inicie sesión en su cuenta.',
  },
  time: {
    staffFor: (service) => `${service} con`,
    anybody: 'Sin preferencia',
    withStaff: (staff) => `Con ${staff}`,
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    full: 'completo',
    chooseDay: 'Elija un día para ver las horas libres.',
    noTimes: 'No queda ninguna hora libre este día.',
    slot: (time, day, staff) => `${time}, ${day}${staff === undefined ? '' : `, con ${staff}`}`,
    yourTime: (time) => `${time} en su zona`,
    taken: (time) => `Alguien acaba de reservar esa hora (${time}). Lo que ha escrito se conserva.`,
    cancelled: (time) => `Esa hora (${time}) ya no está reservada para usted, porque la cita se canceló.`,
    ownHeld: (times) =>
      `Ya está reservando ${times} este día, en otra pestaña o antes. Le guardamos esa hora.`,
    ownBooked: (times) => `Ya ha reservado ${times} este día.`,
    goOnWithOwn: 'Continuar con esa cita',
    openOwn: 'Ver esa cita',
    nearest: 'Las horas libres más cercanas:',
    noFreeDayInMonth: 'No hay horas libres en estos días.',
    noFreeDay: 'No hay horas libres en todo el periodo de reserva.',
    findNext: 'Ir al próximo día libre',
    otherFree: (member, day) => `${member ?? 'Otra persona'} tiene hueco el ${day}`,
    zone: (zone) => `Todas las horas son las del salón (${zone}).`,
  },
};
