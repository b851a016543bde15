import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  none: 'No se deben propinas.',
  column: 'Pago',
  payOut: (amount) => `Pagar ${amount}`,
  payOutAll: (amount) => `Pagar todo: ${amount}`,
  ask: (name) => `¿Pagar las propinas de ${name}?`,
  askAll: '¿Pagar todas las propinas?',
  hint: 'Un pago no se puede deshacer. ¿La propina misma era incorrecta? Reembólsela en la cita: las próximas propinas lo compensan.',
  paidFrom: 'Forma de pago',
  bank: 'Por transferencia',
  cash: (drawer) => `En efectivo: ${drawer}`,
  notNow: 'Ahora no',
  paying: 'Pagando…',
  done: (tips) => `Pagado: ${tips}.`,
  missed: (names) => `Sin pagar: ${names}.`,
  changed: 'Otra persona ha pagado entretanto. La lista muestra lo que aún se debe.',
  tooLittle:
    'El cajón no tiene suficiente efectivo, u otra persona ha pagado entretanto. La lista muestra lo que aún se debe.',
  takenBack: 'Reembolsado después del pago: las próximas propinas lo compensan.',
  paid: (days) => `Pagadas, ${days}`,
  paidNone: 'No se pagaron propinas en estos días.',
  at: 'Cuándo',
  amount: 'Importe',
  from: 'De dónde',
  by: 'Por',
  journal: 'En el diario',
};
