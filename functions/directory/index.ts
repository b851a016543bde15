import { directory } from '../../lib/contract/directory.ts';
import { openDependencies } from '../../lib/http/dependencies.ts';
import { cleanHtml } from '../../lib/http/html.ts';
import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openImages } from '../../lib/ports/images.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { addOnDelete } from './add-on-delete.ts';
import { addOnIndex } from './add-on-index.ts';
import { addOnStore } from './add-on-store.ts';
import { addOnUpdate } from './add-on-update.ts';
import { blockTimeDelete } from './block-time-delete.ts';
import { blockTimeIndex } from './block-time-index.ts';
import { blockTimeStore } from './block-time-store.ts';
import { blockTimeUpdate } from './block-time-update.ts';
import { businessContactDetailsUpdate } from './business-contact-details-update.ts';
import { categoryDelete } from './category-delete.ts';
import { categoryIndex } from './category-index.ts';
import { categoryStore } from './category-store.ts';
import { categoryUpdate } from './category-update.ts';
import { customerIndex } from './customer-index.ts';
import { customerShow } from './customer-show.ts';
import { customerStore } from './customer-store.ts';
import { customerUpdate } from './customer-update.ts';
import { locationDelete } from './location-delete.ts';
import { locationIndex } from './location-index.ts';
import { locationStore } from './location-store.ts';
import { locationUpdate } from './location-update.ts';
import { occasionDelete } from './occasion-delete.ts';
import { occasionIndex } from './occasion-index.ts';
import { occasionStore } from './occasion-store.ts';
import { occasionUpdate } from './occasion-update.ts';
import { resourceDelete } from './resource-delete.ts';
import { resourceIndex } from './resource-index.ts';
import { resourceStore } from './resource-store.ts';
import { resourceUpdate } from './resource-update.ts';
import { saleIndex } from './sale-index.ts';
import { settingsIndex } from './settings-index.ts';
import { settingsUpdate } from './settings-update.ts';
import { staffDelete } from './staff-delete.ts';
import { staffIndex } from './staff-index.ts';
import { staffStore } from './staff-store.ts';
import { staffUpdate } from './staff-update.ts';
import { userDelete } from './user-delete.ts';
import { userIndex } from './user-index.ts';
import { userStore } from './user-store.ts';
import { userUpdate } from './user-update.ts';

export const app = (environment: Environment) =>
  serve(
    directory,
    {
      'location-index': locationIndex,
      'location-store': locationStore,
      'location-update': locationUpdate,
      'location-delete': locationDelete,
      'category-index': categoryIndex,
      'category-store': categoryStore,
      'category-update': categoryUpdate,
      'category-delete': categoryDelete,
      'staff-index': staffIndex,
      'staff-store': staffStore,
      'staff-update': staffUpdate,
      'staff-delete': staffDelete,
      'block-time-index': blockTimeIndex,
      'block-time-store': blockTimeStore,
      'block-time-update': blockTimeUpdate,
      'block-time-delete': blockTimeDelete,
      'add-on-index': addOnIndex,
      'add-on-store': addOnStore,
      'add-on-update': addOnUpdate,
      'add-on-delete': addOnDelete,
      'resource-index': resourceIndex,
      'resource-store': resourceStore,
      'resource-update': resourceUpdate,
      'resource-delete': resourceDelete,
      'occasion-index': occasionIndex,
      'occasion-store': occasionStore,
      'occasion-update': occasionUpdate,
      'occasion-delete': occasionDelete,
      'customer-index': customerIndex,
      'customer-show': customerShow,
      'customer-store': customerStore,
      'customer-update': customerUpdate,
      'sale-index': saleIndex,
      'user-index': userIndex,
      'user-store': userStore,
      'user-update': userUpdate,
      'user-delete': userDelete,
      'settings-index': settingsIndex,
      'settings-update': settingsUpdate,
      'business-contact-details-update': businessContactDetailsUpdate,
    },
    {
      ...openDependencies(environment, directory.name),
      images: openImages(environment.images),
      passwords: openPasswords(environment.passwordRounds),
      phoneNumbers: openPhoneNumbers(),
      sealing: openSealing(openSecrets(environment)),
      cleanHtml,
    },
  );

export const handler = toLambdaHandler(app);
