import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`;
const clients = (count: number): string => counted(count, 'cliente', 'clientes');
const rows = (count: number): string => counted(count, 'fila', 'filas');

const person = {
  fname: 'Nombre',
  lname: 'Apellidos',
  name: 'Nombre completo',
  email: 'Correo',
  phone: 'Teléfono móvil',
};

export const es: Translated<typeof en> = {
  title: 'Importación',
  kind: 'Qué importar',
  kinds: {
    customers: 'Clientes',
    services: 'Servicios',
    giftcards: 'Tarjetas regalo',
    packages: 'Bonos',
    credit: 'Saldo',
  },
  open: 'Importar',
  intro:
    'Traiga lo que tiene en el sistema que usaba, primero clientes y servicios: una exportación de Square, Fresha, Vagaro, Phorest, Mindbody o Booksy, o su propia lista.',
  file: 'Archivo',
  fileHint: 'CSV o XLSX, hasta 20 MB. Las columnas de marketing no valen como permiso para SMS.',
  template: 'Descargar una plantilla',
  look: 'Revisar el archivo',
  reading: 'Leyendo el archivo …',
  another: 'Otro archivo',
  tooLarge: 'El archivo supera los 20 MB. Divídalo en dos.',
  unreadable: 'Esto no es una tabla. Guárdela como CSV y elíjala de nuevo.',
  notSent: 'El archivo no ha llegado. Elíjalo de nuevo.',
  columns: {
    title: 'Columnas',
    intro: (found, all) => `${found} de ${all} columnas tienen campo. Las columnas sin campo no se importan.`,
    name: 'Columna del archivo',
    examples: 'Primeras filas',
    field: 'Campo',
    none: 'No importar',
    fieldOf: (column) => `Campo de ${column}`,
    missing: (names) => `Falta una columna: ${names.join(', ')}. Elíjala abajo.`,
  },
  fields: {
    customers: {
      ...person,
      birthday: 'Fecha de nacimiento',
      tags: 'Etiquetas',
      alert: 'Aviso',
      note: 'Nota',
    },
    services: {
      name: 'Nombre',
      category: 'Categoría',
      price: 'Precio',
      duration: 'Minutos',
      description: 'Descripción',
    },
    giftcards: { number: 'Número', amount: 'Saldo', expires: 'Válida hasta', ...person },
    packages: {
      package: 'Bono',
      services: 'Servicios',
      uses: 'Sesiones que quedan',
      amount: 'Valor',
      expires: 'Válido hasta',
      ...person,
    },
    credit: { ...person, amount: 'Saldo' },
  },
  dates: {
    title: '¿Cómo están escritas las fechas?',
    intro: 'Una fecha como 3/4/1990 se puede leer de dos formas.',
    mdy: 'Primero el mes: 3/4 es el 4 de marzo',
    dmy: 'Primero el día: 3/4 es el 3 de abril',
  },
  problems: {
    title: (count) => counted(count, 'error', 'errores'),
    none: 'Todas las filas están bien.',
    row: 'Fila',
    column: 'Columna',
    reason: 'Qué está mal',
    effect: 'Qué pasa',
    leavesOut: { row: 'La fila se omite', cell: 'La celda se omite' },
    more: (count) => `Y ${count.toLocaleString('es')} más.`,
  },
  duplicates: {
    title: (count) => `${clients(count)} quizá ya ${count === 1 ? 'existe' : 'existen'}`,
    row: 'Fila',
    name: 'Nombre en el archivo',
    same: 'Igual que',
    by: { email: 'mismo correo', phone: 'mismo teléfono' },
    client: 'Cliente',
    ofRow: (row) => `Fila ${row}`,
    choose: 'Qué hacer con ellos',
    skip: 'Dejar el cliente como está',
    merge: 'Completar los datos que falten',
    add: 'Añadir un segundo cliente',
  },
  before: (count) =>
    count === 1
      ? '1 fila ya se importó antes. Se omite.'
      : `${rows(count)} ya se importaron antes. Se omiten.`,
  start: {
    customers: (count) => `Importar ${clients(count)}`,
    services: (count) => `Importar ${counted(count, 'servicio', 'servicios')}`,
    giftcards: (count) => `Importar ${counted(count, 'tarjeta regalo', 'tarjetas regalo')}`,
    packages: (count) => `Importar ${counted(count, 'bono', 'bonos')}`,
    credit: (count) => `Importar el saldo de ${clients(count)}`,
  },
  cannotStart: 'Elija primero lo que falta arriba.',
  progress: {
    title: 'Importación',
    running: (done, all) => `${done.toLocaleString('es')} de ${rows(all)}`,
    states: {
      previewed: 'Sin empezar',
      running: 'En marcha',
      done: 'Terminada',
      stopped: 'Detenida: el archivo ya no está. Elíjalo de nuevo; lo que ya está no se importa dos veces.',
      undoing: 'Deshaciendo',
      undone: 'Deshecha',
    },
    counts: {
      created: 'Añadidos',
      merged: 'Completados',
      skipped: 'Ya estaban',
      left_out: 'Omitidos',
      unplaced: 'Sin sitio todavía',
    },
    leave: 'Puede salir de esta página: la importación sigue.',
    undone: (count) => counted(count, 'registro retirado.', 'registros retirados.'),
    kept: (count) =>
      `${counted(count, 'registro se queda', 'registros se quedan')}, porque alguien los ha usado o cambiado:`,
    reasons: {
      changed: 'cambiado desde entonces',
      used: 'tiene una cita, una compra o una cuenta',
      gone: 'ya eliminado',
    },
    records: {
      customers: 'Ver los clientes',
      services: 'Ver los servicios',
      giftcards: 'Ver las ventas',
      packages: 'Ver las ventas',
      credit: 'Ver los clientes',
    },
    undo: 'Deshacer la importación',
    undoUntil: (day) => `Se puede deshacer hasta el ${day}.`,
    undoTitle: '¿Deshacer esta importación?',
    undoText: {
      customers: 'Se eliminan los clientes que nadie ha usado ni cambiado desde entonces.',
      services: 'Se desactivan los servicios que nadie ha cambiado desde entonces.',
      giftcards: 'Se eliminan las tarjetas regalo que nadie ha usado ni cambiado desde entonces.',
      packages: 'Se eliminan los bonos que nadie ha usado ni cambiado desde entonces.',
      credit: 'Se retira el saldo que nadie ha usado desde entonces.',
    },
    undoYes: 'Deshacer la importación',
    undoNo: 'Conservarlos',
  },
  waiting: {
    title: (count) => `${rows(count)} en espera`,
    intro: 'Corrija lo que está mal, o descarte la fila.',
    correct: 'Corregir',
    place: 'Importar la fila',
    dismiss: 'Descartar',
    cancel: 'Cancelar',
    reasons: {
      unknown_client: 'Ningún cliente tiene este nombre, correo o teléfono.',
      unknown_service: 'Ningún servicio se llama así.',
      unknown_staff: 'Nadie del equipo se llama así.',
      number_taken: 'Otra tarjeta regalo tiene este número.',
      time_taken: 'La hora se solapa con otra cita.',
    },
  },
  earlier: {
    title: 'Importaciones anteriores',
    started: 'Inicio',
    state: 'Estado',
    added: 'Añadidos',
    open: 'Abrir',
  },
};
