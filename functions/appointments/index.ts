import { appointments } from '../../lib/contract/booking/appointments.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { openDeskChannels } from '../../lib/ports/desk-channels.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { appointmentCancel } from './appointment-cancel.ts';
import { appointmentCharge } from './appointment-charge.ts';
import { appointmentCheckIn } from './appointment-check-in.ts';
import { appointmentComplete } from './appointment-complete.ts';
import { appointmentConfirm } from './appointment-confirm.ts';
import { appointmentCorrectTender } from './appointment-correct-tender.ts';
import { appointmentIndex } from './appointment-index.ts';
import { appointmentMessage } from './appointment-message.ts';
import { appointmentNoShow } from './appointment-no-show.ts';
import { appointmentRefund } from './appointment-refund.ts';
import { appointmentReschedule } from './appointment-reschedule.ts';
import { appointmentSeen } from './appointment-seen.ts';
import { appointmentSetCustomer } from './appointment-set-customer.ts';
import { appointmentStart } from './appointment-start.ts';
import { appointmentUndo } from './appointment-undo.ts';
import { appointmentUnseen } from './appointment-unseen.ts';
import { appointmentUpdate } from './appointment-update.ts';
import { appointmentWaiveFee } from './appointment-waive-fee.ts';
import { appointmentWriteOff } from './appointment-write-off.ts';
import { customerAppointment } from './customer-appointment.ts';
import { customerAppointmentCancel } from './customer-appointment-cancel.ts';
import { customerAppointmentReschedule } from './customer-appointment-reschedule.ts';
import { customerAppointments } from './customer-appointments.ts';
import { diary } from './diary.ts';
import { diaryChanges } from './diary-changes.ts';
import { diaryLive } from './diary-live.ts';
import { diaryWeek } from './diary-week.ts';

export const openApp = (environment: Environment) => {
  const dependencies = openDependencies(environment, appointments.name);
  const { deskEvents } = environment;
  return serveGroup(
    appointments,
    {
      'customer-appointments': customerAppointments,
      'customer-appointment': customerAppointment,
      'customer-appointment-cancel': customerAppointmentCancel,
      'customer-appointment-reschedule': customerAppointmentReschedule,
      'appointment-index': appointmentIndex,
      'appointment-unseen': appointmentUnseen,
      'appointment-seen': appointmentSeen,
      diary,
      'diary-changes': diaryChanges,
      'diary-week': diaryWeek,
      'diary-live': diaryLive,
      'appointment-confirm': appointmentConfirm,
      'appointment-check-in': appointmentCheckIn,
      'appointment-start': appointmentStart,
      'appointment-undo': appointmentUndo,
      'appointment-cancel': appointmentCancel,
      'appointment-reschedule': appointmentReschedule,
      'appointment-update': appointmentUpdate,
      'appointment-message': appointmentMessage,
      'appointment-set-customer': appointmentSetCustomer,
      'appointment-complete': appointmentComplete,
      'appointment-no-show': appointmentNoShow,
      'appointment-charge': appointmentCharge,
      'appointment-refund': appointmentRefund,
      'appointment-correct-tender': appointmentCorrectTender,
      'appointment-waive-fee': appointmentWaiveFee,
      'appointment-write-off': appointmentWriteOff,
    },
    {
      ...dependencies,
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
      deskChannels: deskEvents && openDeskChannels(deskEvents, dependencies.tokens),
    },
  );
};

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
