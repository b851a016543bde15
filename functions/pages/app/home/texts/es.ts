import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  title: 'Reservas para salones',
  intro: 'Reservas online, recepción y gestión de su salón.',
  doors: {
    book: ['Reservar cita', 'Para clientes: elegir servicios y hora.'],
    desk: ['Recepción', 'Para el equipo: el día del salón.'],
    office: ['Oficina', 'Para la dirección: configurar servicios, equipo y precios.'],
  },
  slug: 'Dirección del salón',
  slugHint: 'La última parte de la página de reservas del salón, por ejemplo mi-salon',
  slugWrong: 'La dirección de un salón tiene de 2 a 63 letras minúsculas, cifras y guiones.',
  slugUnknown: 'Ningún salón tiene esta dirección. Compruébela o pregunte en el salón.',
  go: 'Continuar',
  home: 'Reservas para salones',
  follow: (slug) => `Continuar a ${slug}`,
};
