/**
 * Names of services that hand out keys, in lower case. Those that are also words of the language or of programs, such as
 * `front` and `timezone`, are left out, and Notion: its pages are named by ids everywhere, and its tokens have a form of their own. The services that public
 * scanners know are the source.
 */
export const serviceNames: ReadonlySet<string> = new Set(
  (
    'abuseipdb abyssale accuweather adafruitio adobe adobeio adyen adzuna aeroworkflow aftership agora ' +
    'airbrake airship airtable airvisual aiven akamai alchemy alconost aletheia aletheiaapi algolia alibaba ' +
    'alienvault amadeus amplitude anthropic anypoint apacta api2cart apideck apiflash apifonica apify ' +
    'apilayer apimatic apimetrics apitemplate appcenter appcues appfollow appointedd appsynergy apptivo ' +
    'appveyor artifactory artsy asana asanaoauth assemblyai atera atlassian atlassiandatacenter auth0 ' +
    'auth0oauth autodesk autoklose aviationstack aws axonaut aylien ayrshare azure azureapimanagement ' +
    'azureappconfig azureappconfigconnectionstring azurecontainerregistry azuredevops azuredirectmanagement ' +
    'azurefunction azuresas azuresearch bannerbear baremetrics basecamp beebole besnappy besttime betterstack ' +
    'billomat binance bitbar bitbucket bitbucketapppassword bitcoinaverage bitfinex bitly bitmex bitrise ' +
    'blazemeter blitapp blocknative bombbomb boostnote borgbase boxoauth braintree braintreepayments ' +
    'braintrust brandfetch brevo browserstack browshot bscscan bugherd bugsnag buildkite bulbul bulksms ' +
    'buttercms bybit caflou calendarific calendly calorieninja cannyio capsulecrm captaindata carboninterface ' +
    'caspio censys centralstation centralstationcrm cexio chargebee chartmogul chatfule checio checklyhq ' +
    'checkvist circleci clarifai clearbit clerk clickhelp clicksend clicksendsms clickup clientary clinchpad ' +
    'clockify clockwork clockworksms closecrm cloudconvert cloudelements cloudflare cloudflareca ' +
    'cloudflareglobal cloudimage cloudinary cloudmersive cloudplan cloudsmith cloverly cloze clustdoc codacy ' +
    'codeclimate codecov codemagic codequiry cohere coinapi coinbase coinlayer coinlib collect2 commercejs ' +
    'companyhub confluence confluent contentful contentstack conversiontools convertapi convertkit convier ' +
    'couchbase countrylayer courier coveralls craftmypdf crowdin cryptocompare currencycloud currencyfreaks ' +
    'currencylayer currencyscoop currentsapi customerguru customerio d7network dareboost databricks datadog ' +
    'datadoghq datagov deepai deepgram deepl deepseek detectify detectlanguage dfuse diggernaut digitalocean ' +
    'digitaloceanv2 discord dnscheck dockerhub docparser docsearch documo docusign doppler dotdigital dovico ' +
    'dronahq droneci dropbox duffel dwolla dynatrace dyspatch eagleeyenetworks easyinsight easypost ' +
    'ecostruxureit edamam edenai eightxeight elasticemail elasticsearch elevenlabs enablex endorlabs ' +
    'etherscan ethplorer eventbrite everhour exchangerateapi exchangeratesapi exportsdk extractorapi facebook ' +
    'faceplusplus fastforex fastlane fastly fetchrss figma fileio finage financialmodelingprep findl finnhub ' +
    'firebase fixerio flatio fleetbase flexport flickr flightapi flightlabs flightstats flutterwave flyio ' +
    'formbucket formsite foursquare frameio freshbooks freshdesk fullstory fusionauth fxmarket gcp ' +
    'gcpapplicationdefaultcredentials gemini gengo geoapify geocodify geocodio geoipifi getgeo getgeoapi ' +
    'getgist getresponse getsandbox giphy github githubapp gitlab gocardless godaddy goodday googlegemini ' +
    'gorgias grafana grafanaserviceaccount graphhopper greynoise groovehq groq gtmetrix guardianapi gumroad ' +
    'happyscribe hashicorpvault hashicorpvaultauth hasura hellosign helpcrunch helpscout hereapi heroku ' +
    'hetzner hiveage holidayapi honeycomb hotjar html2pdf hubspot huggingface hunterio hybiscus hygraph ' +
    'hypertrack ibmcloud iconfinder iexapis iexcloud imagekit imagga infisical infura insightly instabot ' +
    'instagram instamojo intercom interseller intra42 intrinio invoiceocean ip2location ipapi ipgeolocation ' +
    'ipinfodb ipquality ipstack jenkins jfrog jira jiratoken jotform jumpcloud jupiterone kanbantool karmacrm ' +
    'keenio keycloak kickbox klarna klaviyo klipfolio knapsackpro kraken kucoin kylas langfuse langsmith ' +
    'languagelayer larksuite launchdarkly leadfeeder lemlist lemonsqueezy lendflow lessannoying ' +
    'lessannoyingcrm lexigram linearapi linemessaging linenotify linkedin linkpreview linode liveagent ' +
    'livestorm loadmill lob locationiq loggly loginradius logrocket logzio lokalise loyverse lunchmoney luno ' +
    'magicbell mailboxlayer mailchimp mailerlite mailgun mailjet mailjetbasicauth mailjetsms mailmodo mailsac ' +
    'mandrill mapbox mapquest marketstack mattermost mavenlink maxmindlicense meaningcloud mediastack ' +
    'meistertask meraki mesibo messagebird metaapi metabase metrilo microsoftteams mindmeister miro mistral ' +
    'mixpanel mollie mongodb monkeylearn moonclerk moosend moralis mrticktock mux myfreshworks myintervals ' +
    'nasdaqdatalink nethunt netlify netsuite neutrinoapi newrelic newrelicinsights newrelicinsightsinsert ' +
    'newrelicmobileapp newrelicpersonal newsapi newscatcher nexmo nftport ngrok nicereply nightfall ' +
    'nozbeteams npmjs npmtokenv2 nuget numverify nutritionix nvapi nylas oanda octopusdeploy okta okx ' +
    'omnisend onedesk onelogin onepage onepagecrm onesignal onfleet oopspam openai openaiadmin opencagedata ' +
    'openrouter openuv openvpn openweather opsgenie optimizely overloop ovh packagecloud packagist pagarme ' +
    'pagerduty pandadoc pandascore paperform paralleldots parsehub parseur partnerstack paydirtapp paymoapp ' +
    'paymongo paypal paystack pdflayer pdfshift peopledatalabs pepipost pexels pganalyze photoroom pinata ' +
    'pinecone pipedrive pivotaltracker pixabay plaid plaidkey planetscale planetscaledb planviewleankit ' +
    'planyo plivo pollsapi poloniex portainer positionstack postageapp posthog postman postmark powrbot ' +
    'prefect prismic prospectcrm protocolsio proxycrawl pubnub pulumi purestake pushbullet pusher pypi ' +
    'qualaroo quay qubole quicknode rabbitmq railway railwayapp rapidapi raygun razorpay reachmail ' +
    'reallysimplesystems rebrandly rechargepayments recurly reddit redhat redhatpyxis rentman repairshopr ' +
    'replyio requestfinance restpackhtmltopdfapi restpackscreenshot restpackscreenshotapi revamp revampcrm ' +
    'ringcentral ritekit robinhoodcrypto rocketreach rollbar rootly rownd rubygems runrunit saladcloud ' +
    'salesblink salescookie salesflare salesforce salesmate sanity satismeter saucelabs scaleway scalr ' +
    'scrapeowl scraperapi scraperbox scrapestack scrapfly scrapingant scrapingbee screenshotapi ' +
    'screenshotlayer scrutinizerci securitytrails selectpdf semaphoreci sendbird sendbirdorganization ' +
    'sendbirdorganizationapi sendgrid sendinblue sendinbluev2 sentry serphouse serpstack sherpadesk shipday ' +
    'shippo shipstation shodan shodankey shopify shotstack shutterstock signalwire signaturit signupgenius ' +
    'sigopt simplesat simplynoted simvoly sinch sinchmessage siteleaf skrappio skybiometry slack smartsheet ' +
    'smartsheets smartystreets snipcart snowflake snyk snykkey solarwindsobservability sonarcloud sonarqube ' +
    'sourcegraphcody sparkpost spectralops speechtextai splunk splunkobservability spoonacular sportsmonk ' +
    'spotify spotifykey squarespace sslmate statuscake statuspage stitchdata stockdata storecove stormboard ' +
    'stormglass storyblok storychief strapi stripe stripepaymentintent stytch sugester sumologic supabase ' +
    'supernotes supernotesapi surveyanyplace surveybot surveysparrow survicate swiftype tailscale tallyfy ' +
    'tatumio taxjar teamwork teamworkcrm teamworkdesk teamworkspaces technicalanalysis technicalanalysisapi ' +
    'tefter telegram teletype telnyx terraform terraformcloud testingbot textmagic theodds theoddsapi ' +
    'thinkific thousandeyes ticketmaster tickettailor tiingo timecamp timezoneapi tmdb tmetric todoist ' +
    'toggltrack tokeet tomorrowio tradier transferwise transifex travelpayouts travis travisci trello ' +
    'twelvedata twilio twitch twitter twitterconsumer typeform typetalk ubidots uclassify unifyid unplugg ' +
    'unsplash upcdatabase uploadcare uptimerobot upwave urlscan vagrantcloud vatlayer vault vbout verimail ' +
    'veriphone versioneye viewneo virustotal visualcrossing voiceflow voicegain vonage voodoosms vouchery ' +
    'vpnapi vultr walkscore weatherapi weatherbit weatherstack web3storage webex webexbot webflow webscraper ' +
    'webscraping websitepulse weightsandbiases whatsapp whoxy wistia wolfram workos worksnaps workstack ' +
    'worldcoinindex worldweather wrike xai youneedabudget yousign youtube zapier zendesk zendeskapi zenkit ' +
    'zenkitapi zenrows zenscrape zenserp zeplin zerobounce zerotier zipapi zipbooks zipcodeapi zipcodebase ' +
    'ai21 aimlapi airbyte alibabacloud appdynamics appsflyer appsignal arize autotask avalara backblaze ' +
    'bamboohr baseten beehiiv bittrex bluesky browserless buildbuddy bunnycdn cartesia ccavenue chargify ' +
    'chatbase checkmarx clevertap clickhouse clicktime cloudbees cloudsight coderabbit codesandbox cognito ' +
    'coingecko coinmarketcap coinpaprika contentsquare convex corezoid coveo cronitor crowdstrike customerly ' +
    'dailyco datacite dataforseo datarobot datastax delighted dialogflow dialpad disqus dnsimple dopplerapi ' +
    'dropboxsign dydx easyship ebay ecwid elasticcloud emailjs emailoctopus eraserio etsy exaai exoscale ' +
    'falai faunadb featureflow fingerprintjs finicity fireblocks firecrawl firehydrant fireworksai fluentcrm ' +
    'formspree freshservice freshworks friendli frontegg fusebill geckoboard getstream gitea gitguardian ' +
    'gitter glassnode godaddyapi goshippo grammarly growthbook gusto helicone helius hereapikey hibp higress ' +
    'homeassistant hootsuite humanloop hyperbrowser iexcloudapi imgbb imgix imgur instantly iterable jina ' +
    'judopay jupiterapi kagi kaleyra kameleoon keygen kintone klingai kommo koyeb lacework lambdalabs ' +
    'laravelforge leanplum leonardoai linearb liveblocks livekit logdna logmein looker lumaai mailchannels ' +
    'mailersend mailtrap mangopay maptiler marketo maxio meilisearch mem0 mercadopago mergify metronome ' +
    'midtrans minimax mixmax moneybird moonpay moralisapi murf nango netdata nftstorage nhost nimbata nobl9 ' +
    'nocodb novita novu nyckel nytimes okcoin okex opentok opsrampapi ory outscale packetstream paddle ' +
    'pagertree palantir papertrail parabola pastebin payfast paymob payoneer pendo perplexity phonepe pingdom ' +
    'planhat playht polygonio portkey postalserver prerender printful printify productboard pushover pypiapi ' +
    'qdrant qualtrics quickbase quickbooks ravenapp rawg razorpayx recaptcha recraft redislabs refinitiv ' +
    'relevanceai replicate resend retellai retool revenuecat rockset rudderstack runpod runwayml samsara ' +
    'scalekit scalyr secureframe segmentio semrush sendowl seon serpapi serper shortio shutterstockapi ' +
    'sightengine simplelogin skyscanner smartlead smtp2go snapchat snov socure solcast sonatype spacelift ' +
    'splitio sproutsocial squadcast stabilityai stackblitz stackhawk statsig strava streamlabs suno svix ' +
    'sysdig tableau taboola talkdesk tavily telesign tenable thingsboard tiktok timescale tinybird togetherai ' +
    'toggl tokbox tomtom tracxn travisapi treasuredata truenas turso tuya twelvelabs typesense umami unkey ' +
    'upcloud uploadthing upstash userflow valtown vastai vectara veracode vercel verifone vimeo virtru ' +
    'voyageai wakatime wandb watsonx wavefront weaviate webflowapi wechat wepay whatsappcloud woocommerce ' +
    'wootric workable wpengine xendit xero yandex yelp yookassa zai zapsign zerossl zhipu zilliz zixflow ' +
    'zoominfo ' +
    'ably adroll aikido aircall akeyless alooma altinity anyscale appwrite arangodb argocd assembla ' +
    'asaas aweber babelforce baidu baselime bigcommerce bigpanda bitwarden blockfrost blynk boldsign ' +
    'braze brightdata browserbase cachix calcom canva cerebras chromatic chronosphere civo cloudamqp ' +
    'cloudant cloudbeds cloudera cloudways codefresh codeship cometml configcat crossmint cyberark ' +
    'dashscope datocms daytona deepinfra defectdojo descope devcycle digicert directus docuware ' +
    'doordash dotcms ecobee elasticpath emarsys ethermine exabeam expensify factset fanout figment ' +
    'filestack fivetran flagsmith fleetio flightaware flowdock fluxguard frontapp fullcontact ' +
    'gainsight genesys gitbook gitkraken gladly globalsign googlemaps govee gravatar hashnode hevodata ' +
    'hightouch honeybadger hopsworks hostinger hubstaff icontact identt incidentio infobip influxdb ' +
    'infracost instatus invoiceninja ipinfo ipqualityscore ipregistry iqair ivanti jamendo jwplayer ' +
    'kandji kinsta klipy kustomer lambdatest lastfm learnworlds lessonly liveperson livechat ' +
    'localstack logfire logicmonitor logrhythm logsnag logtail lytics mailboxvalidator mailercloud ' +
    'maileroo mailosaur mapillary maxmind memberstack memsource messente mezmo midjourney mintlify ' +
    'missive mobsf moneris monzo moonshot mparticle mulesoft muxdata myfatoorah namecheap nanonets ' +
    'netapp nordigen northflank nowpayments nubela nvidia octoml oktopost omdb onesky onetrust ' +
    'openexchangerates openfigi openphone openrouteservice opensea opensubtitles openweathermap ' +
    'oxylabs pabbly patreon paylocity payplug paytm payu pinterest pipedream planetlabs platformsh ' +
    'porkbun postgrid powerbi prisma procore proctorio promptlayer prowlarr pushwoosh qase qstash ' +
    'qualys quickchart rapyd readme readwise rebilly recombee redash reftab revolut ringover riotgames ' +
    'roboflow rocketchat runscope safetyculture sailpoint salesloft sambanova savvycal scaleai ' +
    'seamlessai seatgeek semgrep sendcloud sendfox sendle sendpulse sentinelone serpwow servicenow ' +
    'shipengine signnow siliconflow simfin singlestore smartcar smartling smartproxy smsapi solarwinds ' +
    'soundcloud speechmatics spotinst spreedly sproutvideo sqreen statuscakeapi sumup supadata ' +
    'surveymonkey teamtailor telnyxapi tenderly terrakube testrail textlocal thunderstore tidio tinify ' +
    'tradingview transloadit trengo treblle truelayer trustpilot unbounce unipile upsales upwork ' +
    'urlbox usabilla uservoice verkada victorops volcengine voximplant wasabi weglot whatconverts ' +
    'woosmap workiva worldpay wufoo wundergraph xata xmatters yext yodlee yotpo zabbix zenduty zuora ' +
    'zuplo tencent opsramp shodanio alchemyapi launchnotes ' +
    'zoho zohocrm zonkafeedback'
  ).split(' '),
);
