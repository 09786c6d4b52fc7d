//! Colours for light and dark pages.

/// A named colour, on a light and on a dark page.
struct Color {
    name: &'static str,
    day: &'static str,
    night: &'static str,
}

const fn color(name: &'static str, day: &'static str, night: &'static str) -> Color {
    Color { name, day, night }
}

const COLORS: &[Color] = &[
    color("page", "#ffffff", "#1c1b1a"),
    color("ink", "#33302c", "#dcd7cf"),
    color("light", "#efe2c8", "#a79d8d"),
    color("dark", "#bb9468", "#776b5c"),
    color("plain", "#f2dfb4", "#a8996f"),
    color("line", "#5b4a33", "#2b241a"),
    color("last", "#e3c400", "#ffe14d"),
    color("white", "#ffffff", "#ffffff"),
    color("white-line", "#222222", "#111111"),
    color("black", "#3d3b3a", "#33302f"),
    color("black-line", "#111111", "#0b0b0b"),
    color("black-detail", "#eeeeee", "#eeeeee"),
    color("black-alone", "#111111", "#eeeeee"),
    color("boxwood", "#f2dfb6", "#f2dfb6"),
    color("boxwood-line", "#5b3a1a", "#4a2f15"),
    color("ebony", "#4b2c18", "#3f2413"),
    color("ebony-line", "#24140a", "#1a0e06"),
    color("ebony-detail", "#ecca96", "#ecca96"),
    color("neutral", "#d7a83c", "#d7a83c"),
    color("neutral-line", "#4a340a", "#3a2806"),
    color("tile", "#f7e3ae", "#e3cf9b"),
    color("tile-line", "#5b431b", "#2c2009"),
    color("tile-ink", "#1d1a14", "#14120d"),
    color("red", "#b3201c", "#b3201c"),
    color("green", "#14513a", "#14513a"),
    color("disc", "#faf0d7", "#e9dcbb"),
    color("move", "#14508f", "#0a3f7a"),
    color("take", "#b3201c", "#9c1410"),
    color("both", "#16713c", "#0c5c2d"),
    color("trace", "#6b3fa0", "#4d2485"),
    color("halo", "#ffffff", "#f4efe6"),
];

/// A class of the style sheet, and its properties with their colours.
struct Class {
    name: &'static str,
    properties: &'static [(&'static str, &'static str)],
}

const CLASSES: &[Class] = &[
    Class { name: "page", properties: &[("fill", "page")] },
    Class { name: "text", properties: &[("fill", "ink")] },
    Class { name: "light", properties: &[("fill", "light")] },
    Class { name: "dark", properties: &[("fill", "dark")] },
    Class { name: "plain", properties: &[("fill", "plain")] },
    Class { name: "frame", properties: &[("fill", "none"), ("stroke", "line")] },
    Class { name: "last", properties: &[("fill", "last")] },
    Class { name: "white", properties: &[("fill", "white"), ("stroke", "white-line"), ("color", "white-line")] },
    Class { name: "black", properties: &[("fill", "black"), ("stroke", "black-line"), ("color", "black-detail")] },
    Class {
        name: "wood-white",
        properties: &[("fill", "boxwood"), ("stroke", "boxwood-line"), ("color", "boxwood-line")],
    },
    Class { name: "wood-black", properties: &[("fill", "ebony"), ("stroke", "ebony-line"), ("color", "ebony-detail")] },
    // On dark pages a black piece without a square needs a light edge.
    Class {
        name: "black-alone",
        properties: &[("fill", "black"), ("stroke", "black-alone"), ("color", "black-detail")],
    },
    Class {
        name: "neutral",
        properties: &[("fill", "neutral"), ("stroke", "neutral-line"), ("color", "neutral-line")],
    },
    Class { name: "tile", properties: &[("fill", "tile"), ("stroke", "tile-line"), ("color", "tile-ink")] },
    Class { name: "tile-red", properties: &[("fill", "tile"), ("stroke", "tile-line"), ("color", "red")] },
    Class { name: "disc-white", properties: &[("fill", "disc"), ("stroke", "red"), ("color", "red")] },
    Class { name: "disc-black", properties: &[("fill", "disc"), ("stroke", "green"), ("color", "green")] },
    Class { name: "badge", properties: &[("fill", "red"), ("stroke", "halo"), ("color", "halo")] },
    Class { name: "move", properties: &[("fill", "halo"), ("stroke", "move"), ("color", "move")] },
    Class { name: "take", properties: &[("fill", "halo"), ("stroke", "take"), ("color", "take")] },
    Class { name: "both", properties: &[("fill", "both"), ("stroke", "halo"), ("color", "both")] },
    Class { name: "turn", properties: &[("fill", "halo"), ("stroke", "trace"), ("color", "trace")] },
    Class { name: "trace", properties: &[("fill", "none"), ("stroke", "trace"), ("color", "trace")] },
];

fn class(name: &str) -> &'static Class {
    // Invariant: a test paints with every used class; class names come from this crate only.
    CLASSES.iter().find(|class| class.name == name).unwrap_or(&CLASSES[0])
}

fn day(name: &str) -> &'static str {
    COLORS.iter().find(|color| color.name == name).map_or("none", |color| color.day)
}

/// Returns the attributes that paint an element: its class, and the light colours for programs
/// without style sheets.
pub(crate) fn painted(name: &str) -> String {
    let class = class(name);
    let attributes = class.properties.iter().map(|(property, color)| format!(" {property}=\"{}\"", day(color)));
    format!("class=\"fers-{}\"{}", class.name, attributes.collect::<String>())
}

/// Returns the style sheet. All colours are named, so that a page may set its own.
pub(crate) fn style_sheet() -> String {
    let variables = |value: fn(&Color) -> &'static str| -> String {
        COLORS.iter().map(|color| format!("--fers-{}:{};", color.name, value(color))).collect()
    };
    let rules: String = CLASSES.iter().map(rule).collect();
    format!(
        "<style>\n.fers-drawing{{{}}}\n@media (prefers-color-scheme:dark){{.fers-drawing{{{}}}}}\n{rules}</style>\n",
        variables(|color| color.day),
        variables(|color| color.night)
    )
}

fn rule(class: &Class) -> String {
    let value = |color: &str| if color == "none" { color.to_owned() } else { format!("var(--fers-{color})") };
    let properties = class.properties.iter().map(|(property, color)| format!("{property}:{};", value(color)));
    format!(".fers-drawing .fers-{}{{{}}}\n", class.name, properties.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_uses_colors_that_exist() {
        for (_, color) in CLASSES.iter().flat_map(|class| class.properties) {
            assert!(*color == "none" || COLORS.iter().any(|known| known.name == *color), "{color}");
        }
    }

    #[test]
    fn every_class_that_is_asked_for_exists() {
        let sources = [include_str!("figure.rs"), include_str!("grid.rs"), include_str!("marker.rs")];
        let more = [
            include_str!("crossings.rs"),
            include_str!("board_svg.rs"),
            include_str!("move_svg.rs"),
            include_str!("document.rs"),
        ];
        for text in sources.into_iter().chain(more) {
            for asked in text.split("painted(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(CLASSES.iter().any(|class| class.name == asked), "{asked}");
            }
        }
    }
}
