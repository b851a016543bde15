import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  DomainName,
  HttpApi,
  type HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { groups } from '../../../lib/contract/index.ts';
import { API_PREFIX } from '../../../lib/contract/route.ts';
import { addEdge } from '../edge.ts';
import { FALLBACK_GROUP } from '../function-needs.ts';
import { addGatewayMetrics } from '../gateway-metrics.ts';
import { planGatewayRoutes } from '../gateway-routes.ts';
import { listFunctionsOfGroup } from '../load-classes.ts';
import { openReleases } from '../releases.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';
import type { Stage } from '../stages.ts';
import { setThrottles, type ThrottledRoute } from '../throttles.ts';

/** Logs no body, header, query or token. Status and milliseconds are numbers, which the gateway's metrics compare. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    request_id: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    ms: '$context.responseLatency',
    function_ms: '$context.integrationLatency',
    bytes: '$context.responseLength',
    error: '$context.integrationErrorMessage',
  }).replaceAll(/"(\$context\.(?:status|responseLatency))"/g, '$1'),
);

/** The HTTP API: a function for each group of the contract, and the routes that lead to them. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** The URL of the API, with its prefix. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, context: StackContext, build: string, props: StackProps) {
    super(scope, id, props);
    const { stage } = context;
    this.api = new HttpApi(this, 'Api', {
      apiName: `salon-${stage.name}`,
      createDefaultStage: false,
    });
    // Always exported: the work stack reads the address only without a custom domain.
    this.exportValue(this.api.apiEndpoint);
    const httpStage = this.addStage(stage);
    const address = stage.domain ? `https://${stage.domain.name}` : this.api.apiEndpoint;
    this.baseUrl = `${address}${API_PREFIX}`;
    const edge = addEdge(this, stage, this.api.apiEndpoint);
    const withUrl = {
      ...context,
      variables: {
        ...context.variables,
        BASE_URL: this.baseUrl,
        ...edge?.variables,
      },
    };
    const functions = this.addFunctions(withUrl, build);
    if (edge) for (const code of functions.values()) code.node.addDependency(edge.distribution);
    setThrottles(httpStage, this.addRoutes(stage, functions), stage.throttles);
    new CfnOutput(this, 'BaseUrl', { value: this.baseUrl });
  }

  private addFunctions(context: StackContext, build: string): ReadonlyMap<string, LambdaFunction> {
    return new Map(
      groups.flatMap(listFunctionsOfGroup).map((name) => {
        // Only the fallback function knows the build: the others change only with their own code.
        const environment = name === FALLBACK_GROUP ? { BUILD: build } : {};
        return [name, createFunction(this, name, context, { environment })];
      }),
    );
  }

  private addRoutes(stage: Stage, functions: ReadonlyMap<string, LambdaFunction>): ThrottledRoute[] {
    const releases = openReleases(this, stage);
    // One permission for all routes: one for each route would exceed the size limit of a function's policy.
    const integrations = new Map(
      [...functions].map(([name, code]) => [
        name,
        new HttpLambdaIntegration(`${name}-calls`, releases.add(name, code), {
          scopePermissionToRoute: false,
        }),
      ]),
    );
    const addRoute = (id: string, routeKey: HttpRouteKey, functionName: string): HttpRoute => {
      const integration = integrations.get(functionName);
      if (!integration) throw new Error(`there is no function ${functionName}`);
      return new HttpRoute(this, id, {
        httpApi: this.api,
        routeKey,
        integration,
        // The function checks the caller by its contract (BEHAVIOR §2.1).
        authorizer: new HttpNoneAuthorizer(),
      });
    };
    const routes = planGatewayRoutes(groups).map(({ routeKey, functionName, loadClass }): ThrottledRoute => {
      const [method = '', path = ''] = routeKey.split(' ');
      const key = HttpRouteKey.with(path, method as HttpMethod);
      return {
        key: routeKey,
        resource: addRoute(routeKey.replaceAll('/', '.'), key, functionName),
        loadClass,
      };
    });
    const fallback = addRoute('everything-else', HttpRouteKey.DEFAULT, FALLBACK_GROUP);
    // Browsers ask $default whether they may send a booking: bookings must not fail before they are sent.
    return [...routes, { key: HttpRouteKey.DEFAULT.key, resource: fallback, loadClass: 'slots' }];
  }

  private addStage(stage: Stage): HttpStage {
    const destination = new LogGroup(this, 'AccessLog', {
      retention: stage.logDays,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    addGatewayMetrics(this, stage, destination);
    const domainName = stage.domain && this.addDomain(stage.domain);
    const { perSecond, burst } = stage.throttles.others;
    return new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: perSecond, burstLimit: burst },
      accessLogSettings: { destination: new LogGroupLogDestination(destination), format: ACCESS_LOG },
      ...(domainName ? { domainMapping: { domainName } } : {}),
    });
  }

  private addDomain({ name, certificateArn }: NonNullable<Stage['domain']>): DomainName {
    const domain = new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
    });
    new CfnOutput(this, 'DomainTarget', { value: `${name} CNAME ${domain.regionalDomainName}` });
    return domain;
  }
}
