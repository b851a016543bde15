import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

export const es: Translated<typeof en> = {
  opening: {
    title: 'Primeros pasos',
    count: (done, all) => `${done} de ${all} hechos`,
    begin: 'Empezar',
    goOn: 'Continuar',
    next: 'Siguiente',
    later: 'Omitir por ahora',
    change: 'Cambiar',
    add: 'Añadir',
    another: 'Añadir otra persona',
    withoutPeople: (there) => (there === 0 ? 'Seguir sin equipo' : 'El equipo está completo'),
    short: {
      brand: 'Aspecto',
      location: 'Centro',
      services: 'Servicios',
      staff: 'Equipo',
      payments: 'Pagos',
      open: 'Abrir',
    },
    intro: 'Estos pasos llevan de un salón vacío a la primera reserva. Puede parar y seguir cuando quiera.',
    done: 'Hecho',
    missing: 'Pendiente',
    optional: 'Opcional',
    steps: {
      brand: [
        'Nombre, logotipo y color',
        'Su página de reservas y sus correos toman el aspecto de su salón: lo ve mientras escribe.',
      ],
      location: ['Un centro con horario de apertura', 'Adónde van sus clientes, y cuándo.'],
      services: [
        'Servicios con precios',
        'Ponga precio a lo que ofrece y añada lo que falte en la lista. Las filas sin precio no se guardan.',
      ],
      staff: [
        'El equipo y su horario',
        'Añádase usted primero y después a los demás. Un salón también puede abrir sin equipo.',
      ],
      payments: [
        'Pagos',
        'Los anticipos, los cargos por no venir y las tarjetas regalo van a su propia cuenta de Stripe. Lleva unos 10 minutos. Sin ella, sus clientes reservan y pagan en el salón.',
      ],
      open: ['Abrir el salón', 'Desde ese momento se puede reservar.'],
      done: [
        'Su salón ya admite reservas',
        'Dé esta dirección a sus clientes: en su web, en sus correos, en una tarjeta.',
      ],
    },
    openText: 'Los clientes pueden reservar enseguida. Todo se puede cambiar después.',
    guests: 'Los clientes pueden reservar sin cuenta, con su nombre y un correo o teléfono',
    notYet: (steps) => `Todavía falta: ${steps.join(', ')}.`,
  },
  afterwards: {
    title: 'Y ahora',
    book: ['Reservar una cita de prueba', 'Vea lo que ven sus clientes. Puede cancelarla en la recepción.'],
    clients: ['Traer a sus clientes', 'Desde una hoja de cálculo de su programa anterior.'],
    team: ['Invitar a su equipo', 'Cada persona recibe su acceso por correo.'],
    desk: ['Abrir la recepción', 'El calendario del día y la caja.'],
  },
  leftOut: { title: 'Lo que quedó pendiente al principio', dismiss: 'No hace falta' },
  preview: {
    brand: 'Lo ve mientras escribe. Sus servicios se añadirán después.',
    open: 'Esto es lo que verán sus clientes.',
  },
  region: 'Idioma y moneda',
  tax: {
    question: '¿Cobra IVA? Si no, déjelo vacío.',
    proposal: (percent) => `¿Cobra IVA? Lo habitual en su país es ${percent}; vacíe el campo si no cobra.`,
  },
  starter: {
    title: 'Elija sus servicios',
    intro:
      'Ponga precio a lo que ofrece. Los servicios sin precio no se crean, y todo se puede cambiar después.',
    trade: 'Su especialidad',
    trades: { hair: 'Peluquería', nails: 'Uñas', barber: 'Barbería', spa: 'Spa' },
    fields: {
      price: (service) => `Precio de ${service}`,
      duration: (service) => `Minutos de ${service}`,
    },
    service: 'Servicio',
    price: 'Precio',
    minutes: 'Minutos',
    none: 'Ponga precio al menos a un servicio',
    own: 'Crear un servicio propio',
    addOwn: 'Añadir un servicio propio',
    ownNumbered: (number) => `Servicio propio ${number}`,
    ownFields: {
      name: (number) => `Nombre del servicio propio ${number}`,
      price: (number) => `Precio del servicio propio ${number}`,
      duration: (number) => `Minutos del servicio propio ${number}`,
    },
    added: (count) => plural(count, '1 servicio añadido.', `${count} servicios añadidos.`),
  },
  site: {
    intro: 'Para recibir reservas en su propia web, pegue esta línea donde deban aparecer.',
    sites: 'En los ajustes se indica qué sitios pueden mostrar la página de reservas.',
  },
  payments: {
    account: (name, country) => `Conectada: ${name}, ${country}.`,
    noAccount:
      'Todavía no hay ninguna cuenta conectada. Hasta entonces no se pueden reservar servicios con anticipo.',
    unknownAccount:
      'Las claves están guardadas. Stripe aún no ha confirmado a qué cuenta pertenecen: vuelva a cargar esta página en un minuto. Si el aviso sigue, copie de nuevo aquí las dos claves.',
    testMode: 'Modo de prueba: no se cobra en ninguna tarjeta real. Ponga las claves reales antes de abrir.',
    liveMode: (isOpen) =>
      isOpen ? 'En real: admite pagos de verdad.' : 'En real, pero Stripe no le permite cobrar todavía.',
    noSigningSecret: 'Falta el secreto de firma: hasta que lo copie aquí, verá los pagos con retraso.',
    openKeys: 'Abra las claves de API en Stripe.',
    keys: 'Copie aquí la clave publicable y la secreta: las dos de prueba, o las dos reales.',
    openWebhooks: 'Abra los webhooks en Stripe.',
    webhook: 'Añada un punto de conexión con esta dirección:',
    events: (count) => `Elija estos ${count} eventos`,
    copyEvents: 'Copiar todos los eventos',
    signingSecret: 'Copie después aquí el secreto de firma del punto de conexión.',
    openDomains: 'Abra los dominios de métodos de pago en Stripe.',
    domains: 'Añada la dirección de su página de reservas, para Apple Pay y Google Pay.',
  },
};
