import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

export const es: Translated<typeof en> = {
  pay: {
    title: 'Cerrado y pendiente',
    statement: (days) => `En la liquidación del ${days}`,
    partly: (days) => `En parte en la liquidación del ${days}`,
    open: (days) => `Aún sin liquidar: ${days}`,
    close: 'Cerrar la liquidación',
    tips: 'Las propinas se pagan aparte',
  },
  states: {
    done: 'Hecho',
    open: 'Pendiente',
    doneForNow: 'Hecho por ahora',
    later: 'Desde mañana',
    closed: 'Cerrada',
  },
  close: {
    title: 'Cerrar la liquidación',
    intro:
      'Una liquidación cerrada no cambia nunca. Lo que se reembolsa o corrige después va en la siguiente.',
    from: 'Primer día',
    to: 'Último día',
    until: (day) =>
      `El día de hoy sigue abierto: se puede liquidar a partir de medianoche. Cierre hasta el ${day} o vuelva mañana.`,
    upTo: (day) => `Cerrar hasta el ${day}`,
    allClosed: (day) =>
      `Todo está liquidado hasta el ${day}. El día de hoy se puede cerrar a partir de medianoche.`,
    nothing: 'Nadie ganó nada en estos días.',
    submit: (total) => `Cerrar la liquidación: ${total}`,
    question: (days) => `¿Cerrar la liquidación del ${days}?`,
    final: (people, total) =>
      `${plural(people, '1 persona recibe', `${people} personas reciben`)} ${total}. Una liquidación no se puede cambiar ni volver a abrir.`,
    closed: 'La liquidación está cerrada. Ahora envíela, transfiera el dinero y márquela como pagada.',
  },
  paid: {
    mailed: 'Enviado',
    paid: 'Pagado',
    mark: 'Marcar como pagado',
    markAll: (amount) => `Marcar como pagado: ${amount}`,
    ask: (name) => `¿Marcar lo de ${name} como pagado?`,
    askAll: '¿Marcar todo como pagado?',
    date: 'Pagado el',
    takeBack: 'No pagado',
    notNow: 'Ahora no',
    outside: 'Lo pagado al equipo no está en el diario. La marca solo recuerda quién tiene ya el dinero.',
  },
  mail: 'Enviar a cada persona',
  mailed: (names) => `Enviada a ${names}.`,
  skipped: (names) => `Sin correo confirmado: ${names}.`,
  month: {
    title: (month) => `Cerrar ${month}`,
    intro: 'De las cajas al archivo para su gestor.',
    running: 'Este mes no ha terminado: sus importes aún cambian.',
    drawers: 'Contar las cajas',
    drawersOpen: (count) => plural(count, '1 caja sigue abierta.', `${count} cajas siguen abiertas.`),
    drawersDone: 'No hay cajas abiertas. Los días se cierran solos a medianoche.',
    sales: 'Mirar las ventas',
    salesOf: (amount) => `${amount} de ventas netas`,
    more: (percent, month) => `${percent} frente a ${month}`,
    pay: 'Cerrar la liquidación',
    payOpen: (amount, days) => `Se pueden cerrar ${amount} del ${days}.`,
    payThen: (days) => `Después, ${days}.`,
    payLater: (day) => `El ${day} se puede cerrar desde mañana.`,
    payDone: 'Todo lo del mes está liquidado.',
    payNone: 'Nadie ganó salario ni comisión.',
    paid: 'Transferir lo liquidado',
    paidOpen: (amount) => `${amount} de lo liquidado no están marcados como pagados.`,
    paidDone: 'Todo lo liquidado está marcado como pagado.',
    paidNone: 'Aún no se ha liquidado nada del mes.',
    tips: 'Pagar las propinas',
    tipsOwed: (amount) => `Debe ${amount} a su equipo.`,
    tipsOfOthers: (amount) => `Aún se deben ${amount} de otros meses.`,
    tipsDone: 'No se deben propinas del mes.',
    tax: 'Ingresar el IVA y anotarlo',
    taxOf: (amount) => `IVA del mes: ${amount}`,
    taxOwed: (amount) => `hoy se debe aún: ${amount}`,
    taxOfOthers: (amount) => `aún se deben ${amount} de otros meses`,
    taxDone: 'no se debe nada',
    file: 'Enviar el archivo a su gestor',
    fileHint: 'El diario del mes, con sus números de cuenta.',
  },
};
