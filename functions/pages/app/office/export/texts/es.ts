import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  title: 'Sus datos',
  intro:
    'Un archivo ZIP con todo lo que guarda aquí: clientes, equipo, servicios, citas, tarjetas regalo, bonos y contabilidad. Sin contraseñas ni claves.',
  start: 'Exportar todo',
  again: 'Exportar de nuevo',
  running: (records) => `La exportación está en marcha. Registros hasta ahora: ${records}.`,
  done: (records) => `El archivo está listo, con ${records} registros. Se guarda 24 horas.`,
  over: 'La última exportación se borró tras 24 horas, o es de otra sesión. Exporte de nuevo.',
  download: 'Descargar el archivo',
};
