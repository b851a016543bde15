import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  languages: 'Idiomas',
  own: (language) => `${language} · su propio texto`,
  ours: 'Nuestro texto',
  insert: 'Inserte lo que cambia de un cliente a otro:',
  standard: 'Volver a nuestro texto',
  preview: 'Vista previa',
  example: 'Rellenado con ejemplos',
  from: (salon) => `De ${salon}`,
  rest: 'Debajo añadimos todo lo demás que el cliente debe saber, con los enlaces.',
  test: 'Enviarme una prueba',
  tested: (email) => `Enviado a ${email}.`,
  parts: (count) =>
    count === 1 ? 'Se envía y se paga como 1 SMS.' : `Por su longitud, se envía y se paga como ${count} SMS.`,
  placeholders: {
    greeting: 'Saludo con el nombre',
    name: 'Nombre del cliente',
    salon: 'Nombre del salón',
    location: 'Centro',
    date: 'Fecha',
    time: 'Hora',
    at: 'Fecha y hora, en breve',
    services: 'Servicios',
    staff: 'Con quién',
    before: 'La hora anterior',
    link: 'Enlace a la cita',
    count: 'Número de citas',
    until: 'Guardada hasta',
    product: 'Lo que se compró',
    sender: 'Quién lo regala',
  },
};
