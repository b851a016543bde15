import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  AlarmState,
  CompositeAlarm,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  Row,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { addAlarmQueries } from '../alarm-queries.ts';
import { planAlarms, planComposites, type Severity } from '../alarms.ts';
import { addBackupFailureNotices } from '../backup-notices.ts';
import { addPauseOfMailClassOnAlarm } from '../mail-brake.ts';
import { createMetrics, type MonitoredResources, type StageMetrics } from '../metrics.ts';
import { addSalonInsights } from '../salon-insights.ts';
import type { Stage } from '../stages.ts';

const FIVE_MINUTES = Duration.minutes(5);
const HALF = 12;

/** The services that report to the topics: alarms and budgets. */
const PUBLISHERS = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

/** Reports to a topic when an alarm goes off and when it ends. */
function notify(alarm: AlarmBase, topic: Topic): void {
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
}

/** Alarms that name a problem and its remedy, and a dashboard of the salons' business. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, monitored: MonitoredResources, props: StackProps) {
    super(scope, id, props);
    const metrics = createMetrics(stage, monitored);
    const topics = { page: this.addTopic('page', stage), notice: this.addTopic('notice', stage) };
    const parts = new Map<string, Alarm>();
    for (const { name, severity, metric, text, ...threshold } of planAlarms(metrics)) {
      const alarm = new Alarm(this, name, {
        ...threshold,
        metric,
        alarmName: `salon-${stage.name}-${name}`,
        alarmDescription: text,
      });
      if (severity) notify(alarm, topics[severity]);
      else parts.set(name, alarm);
    }
    for (const { name, severity, text, parts: names } of planComposites()) {
      const alarms = names.flatMap((each) => parts.get(each) ?? []);
      const composite = new CompositeAlarm(this, name, {
        compositeAlarmName: `salon-${stage.name}-${name}`,
        alarmDescription: text,
        alarmRule: AlarmRule.allOf(
          ...alarms.map((alarm) => AlarmRule.fromAlarm(alarm as IAlarm, AlarmState.ALARM)),
        ),
      });
      notify(composite, topics[severity]);
    }
    if (stage.backupCopies) addBackupFailureNotices(this, topics.notice);
    if (stage.monthlyBudgetUsd) this.addBudget(stage.name, stage.monthlyBudgetUsd, topics.notice);
    this.addDashboard(stage, metrics);
    addAlarmQueries(this, stage);
    addPauseOfMailClassOnAlarm(this, stage);
  }

  /** Reports the spend of the account: at 80% of the budget, and when the forecast is above it. */
  private addBudget(stageName: string, limitUsd: number, topic: Topic): void {
    const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }];
    const above = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new CfnBudget(this, 'spend', {
      budget: {
        // Names of budgets are unique in an account.
        budgetName: `salon-${stageName}-${this.region}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limitUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [above('ACTUAL', 80), above('FORECASTED', 100)],
    });
  }

  /** A topic to which the alarms of this account may publish. `enforceSSL` alone replaces SNS's own policy, which lets them. */
  private addTopic(severity: Severity, stage: Stage): Topic {
    const topic = new Topic(this, `${severity}-alarms`, {
      displayName: `Salon ${stage.name}, ${severity}`,
      enforceSSL: true,
    });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: PUBLISHERS.map((service) => new ServicePrincipal(service)),
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (stage.alarmsTo) topic.addSubscription(new EmailSubscription(stage.alarmsTo));
    if (stage.pagesTo && severity === 'page') topic.addSubscription(new UrlSubscription(stage.pagesTo));
    new CfnOutput(this, severity === 'page' ? 'PageTopicArn' : 'NoticeTopicArn', { value: topic.topicArn });
    return topic;
  }

  private addDashboard(stage: Stage, metrics: StageMetrics): void {
    // Names of dashboards are unique in an account.
    const dashboardName = `salon-${stage.name}-${this.region}`;
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName });
    const graph = (title: string, left: IMetric[]) =>
      new GraphWidget({ title, left, width: HALF, period: FIVE_MINUTES });
    const { business, gateway } = metrics;
    const latencies = [...metrics.functions].map(([, { p99 }]) => p99);
    const errors = [...metrics.functions].map(([, each]) => each.errors);
    dashboard.addWidgets(
      new Row(new TextWidget({ markdown: `# Salon booking, ${stage.name}`, width: 24, height: 1 })),
      new Row(
        graph('Business', [business.Bookings, business.Sales, business.Redemptions]),
        graph('Mails and SMS', [
          business.MailsSent,
          business.MailsWithheld,
          business.MailsDropped,
          business.NoticesParked,
          business.SmsSent,
          business.SmsParts,
          business.SmsDropped,
        ]),
      ),
      new Row(
        graph('Requests and server errors', [metrics.requests, metrics.serverErrors]),
        graph('Conflicts, failed payments', [
          business.Conflicts,
          business.FailedPayments,
          business.PaymentWebhookFailures,
          business.ProcessorOutages,
          business.ProcessorRefusals,
        ]),
      ),
      new Row(graph('p99 by function, ms', latencies), graph('Errors by function', errors)),
      new Row(
        graph('Scheduled work', [business.ScheduledBacklog, business.ScheduledFailures]),
        graph('Oldest mail, oldest messages of the queues, stream lag', [
          business.OldestMailSeconds,
          ...metrics.queueAges.values(),
          metrics.streamLag,
        ]),
      ),
      new Row(
        graph('Bookings: requests, failures, slow ones', [
          gateway.BookingRequests,
          gateway.BookingFailures,
          gateway.SlowBookings,
        ]),
        graph('Searches for times, slow ones; throttled requests', [
          gateway.SlotRequests,
          gateway.SlowSlots,
          gateway.GatewayThrottles,
        ]),
      ),
      new Row(...addSalonInsights(this, stage)),
    );
    const url = `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${dashboardName}`;
    new CfnOutput(this, 'DashboardUrl', { value: url });
  }
}
