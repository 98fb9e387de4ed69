/** The topics of the sample posts, in their order. */
export const sampleTopics = [
  {
    name: 'Compliance',
    slug: 'compliance',
    description: 'What auditors and professional bodies ask for, and how to have it ready before they ask.',
  },
  {
    name: 'Supervision',
    slug: 'supervision',
    description: 'How supervision and a sensible caseload keep therapists well and clients safe.',
  },
  {
    name: 'Recruitment',
    slug: 'recruitment',
    description: 'How to find therapists, check them, and get them ready for their first client.',
  },
  { name: 'Training', slug: 'training', description: '' },
];

/** The posts of a fresh installation, newest first, with the names of their topics. They are meant to be replaced. */
export const samplePosts = [
  {
    title: 'What a compliant therapist file looks like',
    slug: 'what-a-compliant-therapist-file-looks-like',
    topics: ['Compliance'],
    excerpt:
      'An audit asks the same seven questions of every therapist. A file that answers them before they are asked turns a week of searching into an hour.',
    content: `<p>Most organisations discover the state of their records on the day somebody asks for them. The therapist is excellent, the clients are well looked after, and nobody can find the insurance certificate.</p>
<h2>Seven things an auditor looks for</h2>
<ol><li>Proof of identity and the right to work in the United Kingdom.</li><li>Membership of a professional body, such as BACP or UKCP, checked at the source and dated.</li><li>Qualifications, seen in the original.</li><li>An enhanced DBS check that fits the setting.</li><li>Professional indemnity insurance that has not lapsed.</li><li>A supervision agreement and a record that it is kept.</li><li>Continuing professional development for the current year.</li></ol>
<h2>Dates matter more than documents</h2>
<p>A certificate in a folder proves that it was valid once. What counts is <strong>when it was checked and when it runs out</strong>. Keep both dates beside every document, and let the earliest one decide when you next look.</p>
<p>None of this is difficult. It is merely relentless, which is why it is best done by someone whose job it is.</p>`,
  },
  {
    title: 'Supervision is not a box to tick',
    slug: 'supervision-is-not-a-box-to-tick',
    topics: ['Supervision', 'Compliance'],
    excerpt:
      'Clinical supervision protects clients and keeps good therapists in the profession. It deserves better than a signature at the end of the month.',
    content: `<p>Supervision is where a therapist takes the work that does not fit: the client who worries them, the session that went wrong, the boundary that nearly gave way. It is the profession’s own quality control, and it works only when there is time for it.</p>
<h2>How much is enough</h2>
<p>Professional bodies set a minimum in relation to caseload. Treat it as the floor. A therapist new to a setting, or carrying a heavy risk caseload, needs more for a while.</p>
<h2>Three signs that it works</h2>
<ul><li>The therapist brings cases without being asked.</li><li>The supervisor sometimes says no.</li><li>Something changes afterwards: a referral, a plan, a phone call.</li></ul>
<p><strong>If nothing has ever changed because of supervision, it has not been supervision.</strong></p>`,
  },
  {
    title: 'Onboarding a therapist in ten working days',
    slug: 'onboarding-a-therapist-in-ten-working-days',
    topics: ['Recruitment', 'Compliance'],
    excerpt:
      'Good therapists are lost between the offer and the first session. A plan for the ten days in between keeps them, and keeps you safe.',
    content: `<p>The gap between a signed contract and a first client is where enthusiasm goes to die. Most of it is waiting: for a login, for a reference, for somebody to say where to go.</p>
<h2>Days one to three: papers</h2>
<p>Everything that needs somebody else’s answer is asked for on the first day: references, registration, DBS. Nothing else can be hurried later.</p>
<h2>Days four to seven: the setting</h2>
<p>Policies are read, and then <em>talked through</em>. Who is told about a risk, at what hour, on which number? A therapist who has said it aloud once will do it when it matters.</p>
<h2>Days eight to ten: people</h2>
<p>Meet the supervisor. Sit in on a team meeting. See two clients rather than six. On day eleven, ask how it went, and change the plan for the next one.</p>`,
  },
  {
    title: 'Caseloads: the number nobody agrees on',
    slug: 'caseloads-the-number-nobody-agrees-on',
    topics: ['Supervision'],
    excerpt: 'Twenty clients can be too few or far too many. What decides is not the count but what stands around it.',
    content: `<p>Ask five clinical leads how many clients a therapist should see in a week and you will hear five numbers, each with good reasons.</p>
<h2>What the number leaves out</h2>
<ul><li>The mix: six clients at high risk weigh more than fifteen who are nearly done.</li><li>The notes: a session takes an hour, and writing it up takes another quarter.</li><li>The gaps: back-to-back appointments leave no room for the client who cries at the door.</li></ul>
<p>Count <strong>hours of responsibility</strong> instead of clients: sessions, notes, liaison and supervision together. When that number is stable, people stay.</p>`,
  },
  {
    title: 'Training that survives Monday morning',
    slug: 'training-that-survives-monday-morning',
    topics: ['Training'],
    excerpt:
      'A training day changes very little by itself. What happens in the two weeks after it decides whether anything was learnt.',
    content: `<p>Everyone enjoys a good training day. On Monday there are nine appointments and a full inbox, and by Wednesday the slides are a pleasant memory.</p>
<h2>Smaller, sooner, again</h2>
<p>Two hours on one skill, practised with a colleague the same week and looked at once more in supervision, beats a day on ten. It also fits into a diary.</p>
<h2>Ask what changed</h2>
<p>Instead of a feedback form at the end, send one question after a fortnight: <em>what did you do differently?</em> The answers tell you which training to repeat and which to drop.</p>`,
  },
] as const;
