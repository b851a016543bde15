import type { RowTexts } from './types.ts';

export const es: RowTexts = {
  history: {
    purchased: 'Compra',
    renewed: 'Renovación',
    redeemed: (name) => `Uso para ${name}`,
    included: (name) => `Servicio incluido usado: ${name}`,
    returned: (name) => `Devuelto: ${name}`,
    changed: (name) => `Cambia a ${name} con el próximo pago`,
    extended: (until) => `Se puede usar hasta el ${until}`,
    paused: (from, until) => `En pausa del ${from} al ${until}`,
    resumed: 'Fin de la pausa',
    frozen: 'Bloqueo',
    unfrozen: 'Desbloqueo',
    transferred: 'Traspaso a otra persona',
    adjusted: 'Saldo corregido',
    voided: 'Terminado por el salón',
    replaced: 'Número nuevo asignado',
    resent: 'Enviado de nuevo por correo',
    reloaded: 'Recarga',
    reloadLost: 'Recarga anulada',
  },
  receipts: {
    visit: (names) => names,
    deposit: (names) => `Anticipo: ${names}`,
    tip: (names) => `Propina: ${names}`,
    cancellationFee: (names) => `Cargo por cancelación: ${names}`,
    noShowFee: (names) => `Cargo por no acudir: ${names}`,
    product: (names) => names,
    renewal: (names) => `Renovación: ${names}`,
    refund: (names) => `Reembolso: ${names}`,
  },
};
