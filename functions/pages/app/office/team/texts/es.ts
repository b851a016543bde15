import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

export const es: Translated<typeof en> = {
  week: {
    elsewhere: (people) => `No en este centro: ${people}`,
    title: 'Calendario del equipo',
    location: 'Centro',
    before: 'Semana anterior',
    after: 'Semana siguiente',
    today: 'Esta semana',
    days: 'Días de la semana',
    dots: 'Citas por mover o fuera de horario',
    member: 'Profesional',
    closed: 'Cerrado',
    opened: 'Abierto solo este día',
    closedToday: 'Cerrado solo este día',
    off: 'Libre',
    timeOff: 'Ausencia',
    visits: (count, duration) => `${plural(count, '1 cita', `${count} citas`)}, ${duration}`,
    toMove: (count) => plural(count, '1 cita por mover', `${count} citas por mover`),
    outside: (count) => plural(count, '1 cita fuera de horario', `${count} citas fuera de horario`),
    requested: (kind) => `${kind} (por aprobar)`,
  },
  booked: {
    title: (count) => plural(count, '1 cita reservada', `${count} citas reservadas`),
    notice: (count) =>
      plural(
        count,
        '1 cita cae en este tiempo. Sigue reservada: llame al cliente o muévala en la recepción.',
        `${count} citas caen en este tiempo. Siguen reservadas: llame a los clientes o muévalas en la recepción.`,
      ),
    when: 'Cuándo',
    client: 'Cliente',
    services: 'Servicios',
    phone: 'Teléfono',
  },
  leave: {
    title: (name) => `${name} deja el salón`,
    lastDay: 'Último día',
    to: 'Las citas posteriores van a',
    anybody: 'Quien esté libre',
    tryOut: 'Ver las citas',
    moves: (count) => plural(count, '1 cita pasa a un compañero.', `${count} citas pasan a compañeros.`),
    moved: (count) => plural(count, '1 cita traspasada.', `${count} citas traspasadas.`),
    left: 'Nadie está libre para estas citas. Llame a los clientes:',
    none: 'No hay citas después del último día.',
    yes: (name) => `${name} se va: traspasar las citas`,
    logIn: (email) => `El acceso ${email} sigue activo. Elimínelo en «Accesos» después del último día.`,
    done: 'Listo',
  },
  prices: {
    title: 'Precios',
    hint: 'Lo que pagan los clientes que eligen a esta persona. Se cambia en la página del servicio.',
    own: 'precio propio',
  },
  pay: {
    title: 'Sueldo',
    none: 'Sin sueldo ni comisión',
    hint: 'Sueldo y comisión, con el día desde el que valen',
    from: (day) => `Desde el ${day}`,
    add: 'Fijar un sueldo',
  },
  roles: {
    title: 'Roles predefinidos',
    count: (rights) => plural(rights, '1 permiso', `${rights} permisos`),
  },
};
