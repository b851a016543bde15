import { packages } from '../../lib/contract/products/packages.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openImages } from '../../lib/ports/images.ts';
import { createPackageSell } from './create-package-sell.ts';
import { getCustomerPackages } from './get-customer-packages.ts';
import { getPurchasedPackage } from './get-purchased-package.ts';
import { onlinePackages } from './online-packages.ts';
import { packageChange } from './package-change.ts';
import { packageDelete } from './package-delete.ts';
import { packageIndex } from './package-index.ts';
import { packageStore } from './package-store.ts';
import { packageUpdate } from './package-update.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    packages,
    {
      'package-index': packageIndex,
      'package-store': packageStore,
      'package-update': packageUpdate,
      'package-delete': packageDelete,
      'get-purchased-package': getPurchasedPackage,
      'package-change': packageChange,
      'online-packages': onlinePackages,
      'create-package-sell': createPackageSell,
      'get-customer-packages': getCustomerPackages,
    },
    { ...openDependencies(environment, packages.name), images: openImages(environment.images) },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
