import type { Translated } from '../../../../texts/translated.ts';
import { recordKinds } from '../../../texts/books/es.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  accounts: {
    export: 'El diario en un archivo',
    exportHint: 'Un solo archivo para los días que quiera. Los días cerrados dan siempre las mismas líneas.',
    nothing: 'No hay asientos en estos días.',
    open: (days) => `${days}: todavía sin cerrar. Descargue el archivo de nuevo después del cierre.`,
    save: 'Descargar',
    columns: {
      date: 'Fecha',
      value_date: 'Fecha en el banco',
      entry: 'Asiento',
      event: 'Operación',
      reference: 'Sobre',
      location: 'Local',
      account: 'Cuenta',
      number: 'Número de cuenta',
      debit: 'Debe',
      credit: 'Haber',
      tax_code: 'Tipo de IVA en %',
      status: 'Estado',
    },
    statuses: { final: 'Definitivo', provisional: 'Provisional' },
    numbers: 'Números de cuenta (opcional)',
    numbersHint: 'Los números que su asesoría da a estas cuentas. Un campo puede quedar vacío.',
    propose: (chart) => `Proponer el ${chart}`,
    proposeHint:
      'Los números que su asesoría da a estas cuentas. Un campo puede quedar vacío. Una propuesta solo rellena los campos vacíos: pida a su asesoría que la revise.',
    saved: 'Los números están guardados.',
  },
  transfers: {
    'tax-remit': {
      title: 'Ingresado y pendiente',
      sum: (day) => `Ingresado desde el ${day}`,
      left: 'Se debe hoy',
    },
    'cash-deposit': {
      title: 'Llevado al banco',
      sum: (day) => `Llevado al banco desde el ${day}`,
      left: 'Efectivo que hay hoy',
    },
    by: (who) => `por ${who}`,
    done: 'Anulado.',
  },
  owed: {
    kinds: recordKinds,
    states: { active: 'Válido', blocked: 'Bloqueado', expired: 'Caducado' },
    memberships: 'Suscripciones en curso',
    membershipsHint: 'Por ellas no se debe nada: el precio de cada periodo es ingreso al momento.',
    until: (date) => `hasta el ${date}`,
    ends: 'Termina',
    soon: (days) => `Termina en ${days} días`,
    none: 'No se debe nada a clientes.',
    noneSoon: (days) => `Nada vence en los próximos ${days} días.`,
  },
};
