import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

const count = (number: number, one: string, many: string): string =>
  plural(number, `1 ${one}`, `${number} ${many}`);

export const es: Translated<typeof en> = {
  pages: 'Sus páginas',
  visitsToday: (visits) => (visits === 0 ? 'Hoy no hay citas' : count(visits, 'cita hoy', 'citas hoy')),
  taken: {
    today: 'Cobrado hoy',
    week: 'Esta semana, hasta hoy',
    hint: 'IVA y propinas incluidos',
    more: (percent, before) => `${percent} más que la semana pasada (${before})`,
    less: (percent, before) => `${percent} menos que la semana pasada (${before})`,
    same: 'Como la semana pasada',
  },
  ahead: {
    title: 'Próximos 7 días',
    visits: (visits) => count(visits, 'cita', 'citas'),
    hint: 'Reservadas desde mañana',
  },
  attention: 'Por resolver',
  things: (things) => count(things, 'asunto', 'asuntos'),
  nothing: 'No hay nada pendiente.',
  kinds: {
    no_person: [(visits) => count(visits, 'cita sin profesional', 'citas sin profesional'), 'Asignar'],
    in_time_off: [
      (visits) => count(visits, 'cita durante una ausencia', 'citas durante una ausencia'),
      'Mover',
    ],
    payment_failed: [(visits) => count(visits, 'cita sin pagar', 'citas sin pagar'), 'Llamar'],
    disputed: [
      (payments) => count(payments, 'pago con tarjeta está en disputa', 'pagos con tarjeta están en disputa'),
      'Responder',
    ],
    not_checked_in: [
      (visits) => count(visits, 'cita sin llegada registrada', 'citas sin llegada registrada'),
      'Revisar',
    ],
    not_confirmed: [
      (visits) => count(visits, 'cita de hoy sin confirmar', 'citas de hoy sin confirmar'),
      'Llamar',
    ],
    open_drawer: [(drawers) => count(drawers, 'cajón sin contar', 'cajones sin contar'), 'Contar'],
    waiting: [
      (people) => count(people, 'persona en lista de espera', 'personas en lista de espera'),
      'Ofrecer',
    ],
    outside_hours: [
      (visits) => count(visits, 'cita fuera del horario de trabajo', 'citas fuera del horario de trabajo'),
      'Mover',
    ],
    mail_returned: [
      (people) =>
        count(people, 'cliente con un correo que no funciona', 'clientes con un correo que no funciona'),
      'Corregir',
    ],
    products_ending: [
      (products) =>
        count(products, 'bono o tarjeta regalo caduca pronto', 'bonos y tarjetas regalo caducan pronto'),
      'Ver',
    ],
  },
  more: (things) => `y ${things} más`,
  chart: {
    title: 'Cobrado esta semana',
    week: 'Esta semana',
    before: 'Semana pasada',
    describe: (day, taken, before) => `${day}: ${taken}, una semana antes ${before}`,
  },
  owed: {
    all: 'En total',
    title: 'Pendiente de pago',
    details: 'Detalles',
    nothing: 'No se debe nada.',
    accounts: {
      gift_cards: 'Tarjetas regalo',
      packages: 'Bonos',
      credit: 'Saldo de clientes',
      prepaid: 'Anticipos de próximas citas',
      tips: 'Propinas por pagar',
      tax: 'IVA por ingresar',
    },
  },
  page: {
    title: 'Su página de reservas',
    show: 'Ver la página',
    qr: 'Código QR de su página de reservas',
  },
  due: {
    disputed: (amount, day) => `${amount}. Responda antes del ${day}`,
    products_ending: (amount, day) => `${amount} sin usar todavía. Lo primero caduca el ${day}`,
  },
  newest: { title: 'Últimas reservas', none: 'No hay citas reservadas para los próximos días.' },
};
