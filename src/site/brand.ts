/** The brand in one place: everything that names the company or says when and where it can be reached. */
export const site = {
  name: 'TalentCare',
  location: 'United Kingdom',
  accreditations: ['BACP', 'UKCP'],
  /** Opening hours as the footer writes them (specification, section 2 "Footer"). */
  openingHours: 'Mon-Fri 9:00 AM - 6:00 PM GMT',
  /** Opening hours as the contact section writes them (specification, section 2 "Home page sections"). */
  businessHours: 'Monday to Friday 9:00-18:00 GMT',
} as const;

/** One entry of the site navigation: its label and where it leads. Sections are anchors of the home page. */
export interface NavigationItem {
  label: string;
  href: string;
}

/** The site navigation in its specified order; "Admin" is added in the browser, for admins only. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', href: '/#home' },
  { label: 'About', href: '/#about' },
  { label: 'Services', href: '/#services' },
  { label: 'TalentCare', href: '/talentcare' },
  { label: 'Benefits', href: '/#benefits' },
  { label: 'Blog', href: '/#blog' },
  { label: 'Contact', href: '/#contact' },
];

/** How many months a demo request is kept: the privacy page says so, and retention deletes by it. */
export const demoRequestMonths = 24;

/**
 * The company's particulars as the privacy page and the law want them. An empty one is left out of the page: fill all of them
 * in before the site goes live.
 */
export const company = {
  legalName: site.name,
  registeredNumber: '',
  registeredOffice: '',
  icoRegistration: '',
  /** How long a demo request is kept. */
  demoRequestsKept: `${demoRequestMonths} months`,
  privacyReviewed: 'November 2026',
} as const;
