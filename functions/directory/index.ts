import { directory } from '../../lib/contract/catalog/directory.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { cleanHtml } from '../../lib/http/html.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openReplyFiles } from '../../lib/ports/exports.ts';
import { openImages } from '../../lib/ports/images.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { addOnHandlers } from './add-on.ts';
import { apiKeyHandlers } from './api-key.ts';
import { auditIndex } from './audit-index.ts';
import { blockTimeHandlers } from './block-time.ts';
import { businessContactDetailsUpdate } from './business-contact-details-update.ts';
import { calendarHandlers } from './calendar.ts';
import { categoryHandlers } from './category.ts';
import { commissionHandlers } from './commission.ts';
import { customerHandlers } from './customer.ts';
import { deviceHandlers } from './device.ts';
import { locationHandlers } from './location.ts';
import { messageTextHandlers } from './message-text.ts';
import { messageTextPreview } from './message-text-preview.ts';
import { messageTextTest } from './message-text-test.ts';
import { occasionHandlers } from './occasion.ts';
import { productHandlers } from './product.ts';
import { promotionHandlers } from './promotion.ts';
import { resourceHandlers } from './resource.ts';
import { roleHandlers } from './role.ts';
import { saleCorrectTender } from './sale-correct-tender.ts';
import { saleIndex } from './sale-index.ts';
import { saleRefund } from './sale-refund.ts';
import { settingsIndex } from './settings-index.ts';
import { settingsUpdate } from './settings-update.ts';
import { staffHandlers } from './staff.ts';
import { timeOffHandlers } from './time-off.ts';
import { userHandlers } from './user.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    directory,
    {
      ...addOnHandlers,
      ...blockTimeHandlers,
      ...calendarHandlers,
      ...categoryHandlers,
      ...commissionHandlers,
      ...customerHandlers,
      ...deviceHandlers,
      ...messageTextHandlers,
      'message-text-preview': messageTextPreview,
      'message-text-test': messageTextTest,
      ...apiKeyHandlers,
      ...locationHandlers,
      ...occasionHandlers,
      ...productHandlers,
      ...promotionHandlers,
      ...resourceHandlers,
      ...roleHandlers,
      ...staffHandlers,
      ...timeOffHandlers,
      ...userHandlers,
      'audit-index': auditIndex,
      'sale-correct-tender': saleCorrectTender,
      'sale-index': saleIndex,
      'sale-refund': saleRefund,
      'settings-index': settingsIndex,
      'settings-update': settingsUpdate,
      'business-contact-details-update': businessContactDetailsUpdate,
    },
    {
      ...openDependencies(environment, directory.name),
      exports: environment.exports && openReplyFiles(environment.exports),
      images: openImages(environment.images),
      passwords: openPasswords(environment.passwordRounds),
      phoneNumbers: openPhoneNumbers(),
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
      cleanHtml,
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
