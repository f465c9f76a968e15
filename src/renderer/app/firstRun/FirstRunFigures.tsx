export function AssembleFigure() {
  return (
    <svg width="272" height="136" viewBox="0 0 272 136" fill="none" aria-hidden="true">
      <rect x="8.5" y="14.5" width="96" height="22" rx="5" fill="var(--bg-raised)" stroke="var(--line-2)" />
      <rect x="15" y="20" width="11" height="11" rx="3" fill="var(--kind-notion)" />
      <rect x="33" y="24" width="56" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="8.5" y="42.5" width="96" height="22" rx="5" fill="var(--bg-raised)" stroke="var(--line-2)" />
      <rect x="15" y="48" width="11" height="11" rx="3" fill="var(--kind-github)" />
      <rect x="33" y="52" width="44" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="8.5" y="70.5" width="96" height="22" rx="5" fill="var(--bg-raised)" stroke="var(--line-2)" />
      <rect x="15" y="76" width="11" height="11" rx="3" fill="var(--kind-git)" />
      <rect x="33" y="80" width="50" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="8.5" y="98.5" width="96" height="22" rx="5" fill="var(--bg-raised)" stroke="var(--line-2)" />
      <rect x="15" y="104" width="11" height="11" rx="3" fill="var(--kind-file)" />
      <rect x="33" y="108" width="36" height="3" rx="1.5" fill="var(--line-3)" />
      <path
        d="M120 68h18m-5-5 5 5-5 5"
        stroke="var(--text-3)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect
        x="156.5"
        y="14.5"
        width="107"
        height="106"
        rx="7"
        fill="var(--bg-raised)"
        stroke="var(--line-3)"
      />
      <rect x="170" y="28" width="54" height="3" rx="1.5" fill="var(--text-3)" />
      <rect x="170" y="40" width="78" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="170" y="49" width="70" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="170" y="58" width="80" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="170" y="67" width="46" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="170" y="76" width="74" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="170" y="85" width="62" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="170" y="106" width="28" height="5" rx="2" fill="var(--kind-notion)" />
      <rect x="200" y="106" width="16" height="5" rx="2" fill="var(--kind-github)" />
      <rect x="218" y="106" width="12" height="5" rx="2" fill="var(--kind-git)" />
      <rect x="232" y="106" width="18" height="5" rx="2" fill="var(--kind-file)" />
    </svg>
  );
}

export function WorkFigure() {
  return (
    <svg width="272" height="136" viewBox="0 0 272 136" fill="none" aria-hidden="true">
      <rect
        x="36.5"
        y="14.5"
        width="199"
        height="107"
        rx="7"
        fill="var(--bg-raised)"
        stroke="var(--line-3)"
      />
      <path d="M36.5 34.5h199" stroke="var(--line-2)" />
      <circle cx="48" cy="24.5" r="2.5" fill="var(--line-3)" />
      <circle cx="57" cy="24.5" r="2.5" fill="var(--line-3)" />
      <circle cx="66" cy="24.5" r="2.5" fill="var(--line-3)" />
      <path
        d="m50 46 4 4-4 4"
        stroke="var(--accent-text)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="62" y="48.5" width="128" height="3" rx="1.5" fill="var(--accent-text)" />
      <rect x="50" y="64" width="150" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="50" y="73" width="122" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="50" y="82" width="164" height="3" rx="1.5" fill="var(--line-3)" />
      <path
        d="m50 95 4 4-4 4"
        stroke="var(--text-3)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="62" y="97.5" width="72" height="3" rx="1.5" fill="var(--text-3)" />
      <rect x="138" y="93" width="1.5" height="12" rx="0" fill="var(--accent)" />
    </svg>
  );
}

export function ReviewFigure() {
  return (
    <svg width="272" height="136" viewBox="0 0 272 136" fill="none" aria-hidden="true">
      <rect x="8.5" y="14.5" width="107" height="106" rx="7" fill="var(--bg-raised)" stroke="var(--line-3)" />
      <rect x="22" y="27" width="48" height="3" rx="1.5" fill="var(--kind-session)" />
      <path
        d="m22 45.5 2.6 2.8 5-5.4"
        stroke="var(--good)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="36" y="44" width="64" height="3" rx="1.5" fill="var(--line-3)" />
      <path
        d="m22 60.5 2.6 2.8 5-5.4"
        stroke="var(--good)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="36" y="59" width="54" height="3" rx="1.5" fill="var(--line-3)" />
      <path
        d="m22 75.5 2.6 2.8 5-5.4"
        stroke="var(--good)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="36" y="74" width="66" height="3" rx="1.5" fill="var(--line-3)" />
      <path
        d="m22 90.5 2.6 2.8 5-5.4"
        stroke="var(--good)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="36" y="89" width="42" height="3" rx="1.5" fill="var(--line-3)" />
      <path
        d="m22 105.5 2.6 2.8 5-5.4"
        stroke="var(--good)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="36" y="104" width="58" height="3" rx="1.5" fill="var(--line-3)" />
      <path
        d="M131 68h18m-5-5 5 5-5 5"
        stroke="var(--text-3)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M166.5 14v108" stroke="var(--line-3)" strokeDasharray="3 4" />
      <rect x="184.5" y="38.5" width="79" height="58" rx="7" fill="var(--bg-raised)" stroke="var(--line-2)" />
      <rect x="196" y="50" width="40" height="3" rx="1.5" fill="var(--kind-session)" />
      <rect x="196" y="62" width="54" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="196" y="71" width="46" height="3" rx="1.5" fill="var(--line-3)" />
      <rect x="196" y="80" width="50" height="3" rx="1.5" fill="var(--line-3)" />
    </svg>
  );
}
