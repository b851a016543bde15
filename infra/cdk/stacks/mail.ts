import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { toMailDomain } from '../../../lib/rules/customers/mailboxes.ts';
import { MAIL_CLASS_COUNT } from '../../../lib/rules/notifications/mail-classes.ts';
import { type Stage, toRemovalPolicy } from '../stages.ts';

/** The platform's sending domain. Bounces and complaints go to the event bus, from which the work stack reads. */
export class MailStack extends Stack {
  readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    const bus = EventBus.fromEventBusName(this, 'DefaultBus', 'default');
    const addSet = (setId: string, configurationSetName?: string): ConfigurationSet => {
      const set = new ConfigurationSet(this, setId, {
        ...(configurationSetName ? { configurationSetName } : {}),
        reputationMetrics: true,
        suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
        tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      });
      set.addEventDestination('Refusals', {
        destination: EventDestination.eventBus(bus),
        events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
      });
      return set;
    };
    // The default of the identity, for mails that name no set
    this.configurationSet = addSet('Mails');
    for (let each = 0; each < MAIL_CLASS_COUNT; each += 1)
      addSet(`MailClass${each}`, `${toMailClassPrefix(stage.name)}-${each}`).addEventDestination('Counts', {
        destination: EventDestination.cloudWatchDimensions([
          {
            source: CloudWatchDimensionSource.MESSAGE_TAG,
            name: MAIL_CLASS_DIMENSION,
            defaultValue: 'none',
          },
        ]),
        events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
      });
    // Always exported: work reads it in every variant of the stage.
    this.exportValue(this.configurationSet.configurationSetName);
    if (stage.mailIdentity === 'create') this.addIdentity(stage);
  }

  /** The stage's own identity of the sender's domain. A stage that keeps its data leaves it in the account. */
  private addIdentity(stage: Stage): void {
    const { mailFrom } = stage;
    const domain = toMailDomain(mailFrom);
    const bounceDomain = toBounceDomain(domain);
    const identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      mailFromDomain: bounceDomain,
      // Mails also go out before its records exist.
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    identity.applyRemovalPolicy(toRemovalPolicy(stage));
    for (const [index, { name, value }] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    }
    const mailServer = `feedback-smtp.${this.region}.amazonses.com`;
    new CfnOutput(this, 'BounceMxRecord', { value: `${bounceDomain} MX 10 ${mailServer}` });
    new CfnOutput(this, 'BounceSpfRecord', {
      value: `${bounceDomain} TXT "v=spf1 include:amazonses.com ~all"`,
    });
  }
}

/** The dimension of the metrics of a configuration set: SES tags each mail with the name of its set. */
export const MAIL_CLASS_DIMENSION = 'ses:configuration-set';

/** The configuration set of each class of salons, and the alarm that pauses it, are named by it and the number of the class. */
export const toMailClassPrefix = (stage: string): string => `salon-${stage}-mail-class`;

/** The MAIL FROM domain: bounces return to it, and SPF is checked on it. */
export const toBounceDomain = (domain: string): string => `bounce.${domain}`;
