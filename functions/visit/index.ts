import { visit } from '../../lib/contract/booking/visit.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { toCalendarFile } from '../../lib/ports/ics.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { calendar } from './calendar.ts';
import { cancel } from './cancel.ts';
import { confirm } from './confirm.ts';
import { pay } from './pay.ts';
import { receipt } from './receipt.ts';
import { reschedule } from './reschedule.ts';
import { show } from './show.ts';
import { slots } from './slots.ts';
import { tip } from './tip.ts';
import { unsubscribe } from './unsubscribe.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    visit,
    {
      show,
      calendar,
      confirm,
      cancel,
      slots,
      reschedule,
      pay,
      tip,
      receipt,
      unsubscribe,
      'unsubscribe-page': unsubscribePage,
    },
    {
      ...openDependencies(environment, visit.name),
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
      calendarFile: toCalendarFile,
      from: environment.mail.from,
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
