import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  intro: 'Respuestas breves, con las páginas que necesita. La búsqueda también las encuentra.',
  all: 'Todas las preguntas y respuestas',
  questions: {
    price: [
      '¿Cómo cambio un precio?',
      'Abra el servicio y escriba el precio nuevo. Para cambiar varios a la vez, márquelos en la lista. Las citas ya reservadas conservan su precio.',
    ],
    options: [
      '¿Cómo pongo otro precio para pelo largo o para una persona?',
      'Abra el servicio y luego «Precios»: añada una opción por largo o el precio de una persona.',
    ],
    hide: [
      '¿Cómo dejo de ofrecer un servicio?',
      'Abra el servicio, luego «Dónde se ofrece», y desmarque «Activo». Las citas reservadas se mantienen. Para ofrecerlo solo en recepción, desmarque la reserva online.',
    ],
    deposit: [
      '¿Cómo cobro un anticipo?',
      'Conecte Stripe en «Pagos». Después abra el servicio, «Pago», elija «Anticipo» y escriba el importe.',
    ],
    hours: [
      '¿Cómo cambio mi horario de apertura?',
      'Abra el centro y luego «Horario semanal». Las citas fuera del nuevo horario se muestran antes de guardar.',
    ],
    closed: [
      '¿Cómo cierro un festivo?',
      'Abra el centro, luego «Días concretos», y añada la fecha sin horas. Ese día está cerrado y nadie puede reservarlo.',
    ],
    tax: [
      '¿Cómo configuro mi IVA?',
      'Abra el centro, luego «IVA y cargo por servicio». Escriba el porcentaje e indique si sus precios lo incluyen.',
    ],
    vacation: [
      'Alguien está de vacaciones o enfermo: ¿qué hago?',
      'Añada una ausencia para la persona. Esos días no se puede reservar con ella, y se muestran las citas ya reservadas. Inicio y el calendario del equipo las señalan hasta que se cambian.',
    ],
    person: [
      '¿Cómo añado a alguien a mi equipo?',
      'Añada una persona con sus servicios y su horario: ya se puede reservar con ella. Para que trabaje en recepción, dele también un acceso.',
    ],
    leaves: [
      'Alguien deja el salón: ¿qué hago?',
      'Abra la persona, pulse «Más acciones» y elija su baja. Usted indica el último día y quién se queda con las citas. Elimine su acceso en «Accesos» después de ese día.',
    ],
    rights: [
      '¿Quién puede ver y cambiar qué?',
      'Cada acceso tiene un rol, como encargado o estilista. En «Roles» ve qué permite cada uno, y puede crear los suyos.',
    ],
    password: [
      '¿Cómo cambio mi contraseña?',
      'Pulse su dirección al pie del menú. Ahí también pone el PIN de la recepción y un segundo factor.',
    ],
    import: [
      '¿Cómo traigo a mis clientes?',
      'Expórtelos de su programa anterior en CSV o Excel y elija aquí el archivo. Verá una vista previa antes de añadir nada.',
    ],
    twice: [
      'Un cliente aparece dos veces. ¿Qué hago?',
      'Abra una de las dos fichas, pulse «Más acciones» y únala con la otra. Citas, saldos y notas se trasladan.',
    ],
    discount: [
      '¿Cómo hago un descuento?',
      'Añada una promoción: sus clientes escriben el código al reservar. En recepción puede bajar un precio en el ticket.',
    ],
    giftcard: [
      '¿Cómo vendo tarjetas regalo?',
      'Añada una tarjeta regalo con su precio y valor. Sus clientes la compran en la página de reservas, y también puede venderla en recepción.',
    ],
    refund: [
      '¿Cómo devuelvo dinero?',
      'Busque aquí el recibo, abra la cita en la recepción y elija el reembolso. Los bonos y tarjetas regalo se reembolsan en la ficha del cliente.',
    ],
    receiptNumbers: [
      '¿Por qué los números de los recibos no siguen el orden de los pagos?',
      'Los números cuentan los recibos en el orden en que se emitieron, por centro y año; no falta ninguno. Un ticket de recepción recibe su número al momento; un pago online, cuando se ve su recibo por primera vez, y como muy tarde al cerrar el día.',
    ],
    earned: [
      '¿Cuánto he ingresado?',
      '«Ingresos» muestra los días que elija, por persona, servicio o producto. Pulse una fila para ver de qué se compone.',
    ],
    closing: [
      '¿Cómo cierro el día?',
      'Cuente el cajón en recepción, en «Caja». El día se cierra solo después de medianoche, y sus cifras ya no cambian.',
    ],
    month: [
      '¿Cómo cierro el mes?',
      'Abra «Cerrar el mes» en «Finanzas»: la página recorre los cajones, las ventas, la liquidación, las propinas, el IVA y el archivo para la gestoría, y muestra lo que está hecho.',
    ],
    pay: [
      '¿Cómo pago a mi equipo?',
      'Ponga la comisión o la tarifa por hora de cada persona en «Comisiones». «Liquidación» lo suma todo, y al cerrarla queda guardado.',
    ],
    taxDue: [
      '¿Cuánto IVA debo?',
      'Elija el mes o el trimestre: el informe muestra lo gravado y lo que debe. Anote ahí lo que haya pagado.',
    ],
    bank: [
      '¿Cuándo llegan a mi banco los pagos con tarjeta?',
      'Stripe los transfiere, menos sus comisiones, normalmente a los dos días. Aquí cada transferencia muestra sus citas y ventas.',
    ],
    owed: [
      '¿Qué debo todavía a mis clientes?',
      'Lo que queda en tarjetas regalo, bonos y saldos. La lista lo detalla por cliente.',
    ],
    accountant: [
      '¿Qué doy a mi gestoría?',
      'Descargue el archivo del mes en «Para su gestoría», o dele un acceso con el rol «Contable».',
    ],
    site: [
      '¿Cómo pongo las reservas en mi web?',
      'Copie en su web la línea de los ajustes de la página de reservas. O ponga un enlace: la dirección y el código QR están en «Inicio».',
    ],
    late: [
      '¿Qué pasa si alguien cancela tarde o no viene?',
      'Usted fija hasta cuándo se cancela gratis y un cargo en porcentaje. Se cobra en una tarjeta guardada.',
    ],
    reminders: [
      '¿Qué reciben mis clientes por correo y SMS?',
      'Una confirmación de cada reserva y cambio, y sus recordatorios. Si prefiere redactarlos usted, abra «Textos de los mensajes».',
    ],
    logo: [
      '¿Cómo cambio el logotipo, el color y el nombre?',
      'En «Marca». La vista previa junto al formulario muestra su página mientras escribe.',
    ],
    tips: [
      '¿Cómo funcionan las propinas?',
      'La recepción sugiere los porcentajes que ponga aquí. La propina es de quien hizo el trabajo y se paga desde un cajón o en «Propinas».',
    ],
    data: [
      '¿Cómo obtengo todos mis datos o borro a un cliente?',
      '«Exportar todo» da un archivo con todo lo que guarda aquí. Un cliente se borra en su ficha, en «Más acciones».',
    ],
    membership: [
      '¿En qué se diferencian un bono y una suscripción?',
      'Un bono son varias citas pagadas de una vez. Una suscripción se paga cada mes o año y da descuentos o servicios incluidos.',
    ],
  },
};
